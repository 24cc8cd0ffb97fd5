/** What can be wrong with one field, or with a whole submission. `messages/errors.ts` has the words. */
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
  | 'iban-invalid'
  | 'iban-outside-sepa'
  | 'bic-invalid'
  | 'at-once-too-low'
  | 'mail-needed'
  | 'name-taken'
  | 'season-invalid'
  | 'season-years'
  | 'opens-too-early'
  | 'opens-before-former'
  | 'opens-after-end'
  | 'class-too-early'
  | 'last-class-misplaced'
  | 'closing-misplaced'
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
  | 'above-price'
  | 'season-changed'
  | 'season-closed'
  | 'former-only'
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
  | 'aid-day-too-early'
  | 'aid-ended'
  | 'aid-code-missing'
  | 'aid-code-letter'
  | 'aid-code-zero'
  | 'aid-code-one'
  | 'aid-code-digits'
  | 'aid-code-sign'
  | 'aid-code-short'
  | 'aid-code-long'
  | 'code-wrong'
  | 'code-fast'
  | 'code-slow'
  | 'code-unreadable'
  | 'passkey-wrong'
  | 'invitation-invalid'
  | 'roles-missing'
  | 'day-to-come'
  | 'certificate-too-old'
  | 'malformed';

/** The API's errors. Each has one status and one body (docs/rules.md#errors). */
export type ErrorCode =
  | 'validation'
  | 'too-large'
  | 'signature'
  | 'duplicate'
  | 'conflict'
  | 'credentials'
  | 'factor-required'
  | 'factor-missing'
  | 'unauthorized'
  | 'link-ended'
  | 'forbidden'
  | 'role-missing'
  | 'not-found'
  | 'method-not-allowed'
  | 'rate-limited'
  | 'unavailable'
  | 'internal';

/** Why an action is refused, most often one on a member. It comes with a `conflict`. */
export type RefusalReason =
  | 'cancelled'
  | 'archived'
  | 'not-archived'
  | 'still-pending'
  | 'payment-under-way'
  | 'payment-received'
  | 'paid-by-card'
  | 'nothing-owed'
  | 'too-little-for-card'
  | 'nothing-to-refund'
  | 'refund-at-stripe'
  | 'refund-under-way'
  | 'disputed'
  | 'not-correctable'
  | 'cheque-on-slip'
  | 'cheque-returned'
  | 'cheques-changed'
  | 'cheque-changed'
  | 'aid-changed'
  | 'slip-ended'
  | 'slip-banked'
  | 'other-member-changed'
  | 'payer-in-circle'
  | 'payer-minor'
  | 'no-flag'
  | 'no-card'
  | 'no-plan'
  | 'card-not-typed'
  | 'no-proof'
  | 'no-photo'
  | 'no-guardian'
  | 'no-later-season'
  | 'guardian-attests'
  | 'no-certificate'
  | 'no-attestation'
  | 'other-file'
  | 'held'
  | 'own-account'
  | 'own-link'
  | 'own-roles'
  | 'last-owner'
  | 'no-factor'
  | 'factor-asked'
  | 'not-guarded'
  | 'own-recovery'
  | 'same-recoverer'
  | 'no-owner-recovers'
  | 'list-changed'
  | 'no-federation-columns'
  | 'column-without-source'
  | 'not-arrived'
  | 'period-closed'
  | 'account-disabled'
  | 'no-mail-server'
  | 'nobody-to-write-to'
  | 'sign-up-too-early'
  | 'address-new'
  | 'season-over'
  | 'nothing-asked'
  | 'address-taken'
  | 'no-mail'
  | 'reminders-paused';

export type FieldErrors = Readonly<Record<string, FieldErrorCode>>;

/** The parsed value of a typed text, or an error for each wrong field. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors };

interface Details {
  fields?: FieldErrors;
  retryAfterSeconds?: number;
  /**
   * The present state of the object. An editor gets it for a change to an older version, a repeated sign-up gets the
   * existing member, and a sign-in without its second factor gets the means that open the account.
   */
  current?: object;
  /** With `conflict`: the reason, unless somebody else simply changed the object first. */
  reason?: RefusalReason | undefined;
  cause?: unknown;
}

/** The only error that the club's rules throw. `server/http/errors.ts` turns it into an answer. */
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

/** Returns the error for refused input, with an error code for each wrong field. */
export const validationError = (fields: FieldErrors): DomainError => new DomainError('validation', { fields });
