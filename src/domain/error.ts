/** What can be wrong with one field, or with a submission as a whole. Words: `messages/errors.ts`. */
export type FieldErrorCode =
  | 'required'
  | 'too-long'
  | 'invalid'
  | 'email-invalid'
  | 'phone-invalid'
  | 'birth-date-invalid'
  | 'date-invalid'
  | 'time-invalid'
  | 'end-before-start'
  | 'end-on-another-day'
  | 'no-training-then'
  | 'price-too-low'
  | 'name-taken'
  | 'season-invalid'
  | 'url-invalid'
  | 'too-young'
  | 'discipline-missing'
  | 'consent-missing'
  | 'legal-guardian-missing'
  | 'photo-missing'
  | 'photo-type'
  | 'photo-too-large'
  | 'proof-type'
  | 'proof-too-large'
  | 'image-missing'
  | 'image-type'
  | 'image-too-large'
  | 'image-unknown'
  | 'image-undescribed'
  | 'text-image-undescribed'
  | 'file-unreadable'
  | 'amount-changed'
  | 'above-owed'
  | 'below-refunded'
  | 'above-received'
  | 'season-changed'
  | 'sign-up-closed'
  | 'bot-suspected'
  | 'trap-filled'
  | 'other-site'
  | 'password-too-short'
  | 'password-too-long'
  | 'password-predictable'
  | 'password-common'
  | 'password-personal'
  | 'password-wrong'
  | 'invitation-invalid'
  | 'malformed';

/** The error catalogue of the API: each has one status and one body (docs/rules.md#errors). */
export type ErrorCode =
  | 'validation'
  | 'too-large'
  | 'signature'
  | 'duplicate'
  | 'conflict'
  | 'credentials'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'rate-limited'
  | 'unavailable'
  | 'internal';

/** Why an action, mostly on a member, is not open: what a `conflict` then says. */
export type RefusalReason =
  | 'cancelled'
  | 'archived'
  | 'not-archived'
  | 'still-pending'
  | 'payment-under-way'
  | 'payment-received'
  | 'paid-by-card'
  | 'nothing-owed'
  | 'nothing-to-refund'
  | 'refund-at-stripe'
  | 'not-correctable'
  | 'no-flag'
  | 'no-card'
  | 'no-proof'
  | 'own-account'
  | 'own-link'
  | 'last-administrator'
  | 'account-disabled'
  | 'sign-up-too-early';

export type FieldErrors = Readonly<Record<string, FieldErrorCode>>;

interface Details {
  fields?: FieldErrors;
  retryAfterSeconds?: number;
  /** What the object is now, for who wanted to change an older one; who is there already, for who wanted to add them. */
  current?: object;
  /** With `conflict`: what stands in the way, when it is not only that somebody else was faster. */
  reason?: RefusalReason | undefined;
  cause?: unknown;
}

/** The one error the club's rules throw; `server/http/errors.ts` turns it into an answer. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | undefined;
  readonly current: object | undefined;
  readonly reason: RefusalReason | undefined;

  constructor(code: ErrorCode, { fields = {}, retryAfterSeconds, current, reason, cause }: Details = {}) {
    super(code, { cause });
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.current = current;
    this.reason = reason;
  }
}

/** A refused input: each field with what is wrong about it. */
export const validationError = (fields: FieldErrors): DomainError => new DomainError('validation', { fields });
