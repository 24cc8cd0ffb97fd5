/** What can be wrong with one field, or with a submission as a whole. Words: `messages/errors.ts`. */
export type FieldErrorCode =
  | 'required'
  | 'too-long'
  | 'invalid'
  | 'email-invalid'
  | 'phone-invalid'
  | 'birth-date-invalid'
  | 'too-young'
  | 'discipline-missing'
  | 'consent-missing'
  | 'legal-guardian-missing'
  | 'photo-missing'
  | 'photo-type'
  | 'photo-too-large'
  | 'proof-type'
  | 'proof-too-large'
  | 'file-unreadable'
  | 'amount-changed'
  | 'season-changed'
  | 'sign-up-closed'
  | 'bot-suspected'
  | 'malformed';

/** The error catalogue of the API: each has one status and one body (README, "Rules": errors). */
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

export type FieldErrors = Readonly<Record<string, FieldErrorCode>>;

interface Details {
  fields?: FieldErrors;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error the club's rules throw; `server/http/errors.ts` turns it into an answer. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { fields = {}, retryAfterSeconds, cause }: Details = {}) {
    super(code, { cause });
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refused input: each field with what is wrong about it. */
export const validationError = (fields: FieldErrors): DomainError => new DomainError('validation', { fields });
