import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DomainError, type ErrorCode, type FieldErrorCode } from '#domain/error.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { refusalSentences } from '#messages/refusals.ts';
import { isContended, isDatabaseUnreachable } from '../db/errors.ts';
import { type Log, traceOf } from '../runtime/log.ts';
import { fieldNamesFor, sentenceOfAnswer } from './sentences.ts';

/** The status of each error, and its `type` in the body where that is not its name. */
export const errorStatuses: Readonly<Record<ErrorCode, { status: ContentfulStatusCode; type?: ErrorCode }>> = {
  validation: { status: 422 },
  'too-large': { status: 413, type: 'validation' },
  signature: { status: 400, type: 'validation' },
  duplicate: { status: 409 },
  conflict: { status: 409 },
  credentials: { status: 401 },
  'factor-required': { status: 401 },
  // Not 401 or 403, which end the session: it lacks one thing.
  'factor-missing': { status: 428 },
  unauthorized: { status: 401 },
  // Not 401, which ends the session of an administrator who opens a link.
  'link-ended': { status: 410 },
  forbidden: { status: 403 },
  // The session goes on: the browser tells the two apart by a header.
  'role-missing': { status: 403 },
  'not-found': { status: 404 },
  'method-not-allowed': { status: 405 },
  'rate-limited': { status: 429 },
  unavailable: { status: 503 },
  internal: { status: 500 },
};

/** Says that a 403 is about the role and does not end the session, without a look into the body. */
const ROLE_HEADER = 'X-Role';

/** The body of every refused request (docs/rules.md#errors). */
export interface ErrorBody {
  type: ErrorCode;
  message?: string;
  messages?: string[];
  fields?: Record<string, string>;
  /**
   * With `conflict`: the object as it is now. With `duplicate` of a member, for administrators only: the `id` of the
   * existing member.
   */
  current?: object;
  reference?: string;
}

const bodyOf = (error: DomainError, path: string): ErrorBody => {
  const type = errorStatuses[error.code].type ?? error.code;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, code]) => [field, fieldErrorSentence(code, field, fieldNamesFor(path))]),
  );
  const messages = [...new Set(Object.values(fields))];
  if (messages.length > 0) return { type, messages, fields };
  const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 0) / 60));
  const sentence = error.reason
    ? refusalSentences[error.reason]
    : sentenceOfAnswer(error.code, path).replace('{n} minutes', minutes === 1 ? '1 minute' : `${minutes} minutes`);
  return type === 'validation'
    ? { type, messages: [sentence] }
    : { type, message: sentence, ...(error.current && { current: error.current }) };
};

const domainErrorOf = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  const isWorthAnotherTry = isDatabaseUnreachable(error) || isContended(error);
  return new DomainError(isWorthAnotherTry ? 'unavailable' : 'internal', { cause: error });
};

// Image decoders throw a plain Error for a bad picture. An error of another kind is a bug of ours.
const isOurFault = ({ code, cause }: DomainError): boolean =>
  code === 'validation' && cause instanceof Error && cause.name !== 'Error';

/**
 * Returns the handler that turns any thrown error into an answer. Logs unexpected errors under the reference in the
 * answer.
 */
export const errorAnswer =
  (log: Log) =>
  (thrown: unknown, context: Context): Response => {
    const error = domainErrorOf(thrown);
    const body = bodyOf(error, context.req.path);
    if (error.code === 'internal') {
      body.reference = randomUUID();
      log('unexpected error', { reference: body.reference, ...traceOf(error.cause) });
    }
    if (error.code === 'unavailable') log('out of reach', traceOf(error.cause));
    if (isOurFault(error)) log('request refused because of a bug', traceOf(error.cause));
    if (error.code === 'role-missing') context.header(ROLE_HEADER, 'missing');
    if (error.retryAfterSeconds) context.header('Retry-After', String(error.retryAfterSeconds));
    context.header('Cache-Control', 'private, no-store');
    return context.json(body, statusOf(error));
  };

const tooLarge: readonly FieldErrorCode[] = ['photo-too-large', 'proof-too-large', 'image-too-large'];

const statusOf = (error: DomainError): ContentfulStatusCode =>
  Object.values(error.fields).some((code) => tooLarge.includes(code)) ? 413 : errorStatuses[error.code].status;
