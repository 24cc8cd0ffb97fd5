import type { StripeObject } from '#local/stripe-stand-in/records.ts';
import { docUrl } from '#local/stripe-stand-in/render.ts';

interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: StripeObject;
  payment_method?: StripeObject;
}

/** An error answer of the API. `executed` is true when the call passed its checks: such an answer is replayed. */
export class StripeApiError extends Error {
  readonly status: 400 | 401 | 402 | 404 | 409 | 500;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: StripeApiError['status'], body: ErrorBody, executed = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }

  toJSON(): { error: StripeObject } {
    const { code } = this.body;
    return { error: { ...this.body, ...(code === undefined ? {} : { doc_url: docUrl(code) }) } };
  }
}

/** Returns the error for an unknown id. Stripe answers 404 for an id in the path and 400 for an id in a parameter. */
export function noSuch(kind: string, id: string, param: string, status: 400 | 404 = 404): StripeApiError {
  const message = `The stand-in holds no ${kind} with the id ${id}.`;
  return new StripeApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Returns the error 400 for a call that passed its checks and that the state of an object refuses. */
export function refused(code: string, message: string, details: Partial<ErrorBody> = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', code, message, ...details }, true);
}
