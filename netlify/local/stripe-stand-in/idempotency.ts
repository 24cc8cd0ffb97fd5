import { ApiError } from '#local/stripe-stand-in/api-error.ts';
import type { StripeObject } from '#local/stripe-stand-in/records.ts';
import type { Store } from '#local/stripe-stand-in/store.ts';

const LIFETIME_SECONDS = 24 * 3600;

export interface Answer {
  status: number;
  body: StripeObject;
  requestId: string;
  /** True when the call passed its checks. Only such answers are kept and replayed. */
  executed: boolean;
}

export interface Idempotency {
  run(key: string, fingerprint: string, work: () => Promise<Answer>): Promise<{ answer: Answer; replayed: boolean }>;
}

function inUse(key: string): ApiError {
  const message = `A call with the key ${key} is still running.`;
  return new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

function mismatch(key: string): ApiError {
  const message = `The key ${key} belongs to a call with other parameters.`;
  return new ApiError(400, { type: 'idempotency_error', message });
}

/** Returns the memory of idempotency keys. A key is kept for a day. */
export function createIdempotency(store: Store, seconds: () => number): Idempotency {
  const inFlight = new Set<string>();

  function forgetOld(): void {
    for (const [key, answer] of store.answers) {
      if (answer.created > seconds() - LIFETIME_SECONDS) return;
      store.answers.delete(key);
    }
  }

  async function run(key: string, fingerprint: string, work: () => Promise<Answer>) {
    forgetOld();
    if (key.length > 255) {
      const message = 'The idempotency key exceeds 255 characters.';
      throw new ApiError(400, { type: 'invalid_request_error', message });
    }
    if (inFlight.has(key)) throw inUse(key);
    const known = store.answers.get(key);
    if (known !== undefined) {
      if (known.fingerprint !== fingerprint) throw mismatch(key);
      return { answer: { ...known, executed: true }, replayed: true };
    }
    inFlight.add(key);
    try {
      const answer = await work();
      if (answer.executed) keep(key, fingerprint, answer);
      await store.save();
      return { answer, replayed: false };
    } finally {
      inFlight.delete(key);
    }
  }

  function keep(key: string, fingerprint: string, answer: Answer): void {
    const { status, body, requestId } = answer;
    store.answers.set(key, { id: key, fingerprint, created: seconds(), requestId, status, body });
  }

  return { run };
}
