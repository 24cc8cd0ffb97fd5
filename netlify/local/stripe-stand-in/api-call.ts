import type { HttpBindings } from '@hono/node-server';
import type { Context, Handler } from 'hono';
import { StripeApiError } from '#local/stripe-stand-in/api-error.ts';
import { FAILURE, type FaultRequest, playFault, type StripeFaults } from '#local/stripe-stand-in/faults.ts';
import { parseForm } from '#local/stripe-stand-in/parameters.ts';
import type { StripeObject } from '#local/stripe-stand-in/records.ts';
import { API_VERSION } from '#local/stripe-stand-in/render.ts';
import { randomToken, type Store, type World, type WorldSource, worldFor } from '#local/stripe-stand-in/store.ts';

export type ApiEnv = { Bindings: HttpBindings };
export type Operation = (world: World, form: ReturnType<typeof parseForm>, id: string) => StripeObject;

export interface ApiContext {
  source: WorldSource;
  secretKey: string;
  faults: StripeFaults;
}

interface Answer {
  status: number;
  body: StripeObject;
  requestId: string;
  /** True when the call passed its checks. Only such answers are kept and replayed. */
  executed: boolean;
}

/** Thrown when a fault ends a call. The call answers `response` unchanged. */
class Interrupted extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('A planned fault ended this call.');
    this.response = response;
  }
}

function authorize(header: string | undefined, secretKey: string): void {
  if (header === `Bearer ${secretKey}`) return;
  const message = 'The Authorization header does not hold the secret key of this stand-in.';
  throw new StripeApiError(401, { type: 'invalid_request_error', message });
}

function respond(answer: Answer, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(answer.body, null, 2), {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': answer.requestId,
      'stripe-version': API_VERSION,
      ...headers,
    },
  });
}

function errorAnswer(error: unknown, requestId: string): Answer {
  if (error instanceof StripeApiError) {
    return { status: error.status, body: error.toJSON(), requestId, executed: error.executed };
  }
  console.error('Stripe stand-in: unexpected error', error);
  const body = { error: { type: 'api_error', message: 'The stand-in has a bug: its log shows the cause.' } };
  return { status: 500, body, requestId, executed: false };
}

const KEY_LIFETIME_SECONDS = 24 * 3600;

/**
 * Returns the memory of idempotency keys: it runs the work of a key, or returns the answer that the key had. A key is
 * kept for a day.
 */
function createIdempotency(store: Store, seconds: () => number) {
  const inFlight = new Set<string>();

  function answerOf(key: string, fingerprint: string): Answer | undefined {
    for (const [old, { created }] of store.answers) {
      if (created > seconds() - KEY_LIFETIME_SECONDS) break;
      store.answers.delete(old);
    }
    const known = store.answers.get(key);
    if (known === undefined || known.fingerprint === fingerprint) return known && { ...known, executed: true };
    const message = `The key ${key} belongs to a call with other parameters.`;
    throw new StripeApiError(400, { type: 'idempotency_error', message });
  }

  return async (key: string, fingerprint: string, work: () => Promise<Answer>) => {
    if (inFlight.has(key)) {
      const message = `A call with the key ${key} is still running.`;
      throw new StripeApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
    }
    const known = answerOf(key, fingerprint);
    if (known) return { answer: known, replayed: true };
    inFlight.add(key);
    try {
      const answer = await work();
      const { executed, ...kept } = answer;
      if (executed) store.answers.set(key, { id: key, fingerprint, created: seconds(), ...kept });
      await store.save();
      return { answer, replayed: false };
    } finally {
      inFlight.delete(key);
    }
  };
}

type Idempotency = ReturnType<typeof createIdempotency>;

async function interruptIf(fault: FaultRequest | undefined, isNow: boolean, env: HttpBindings): Promise<void> {
  const response = fault && isNow ? await playFault(fault, env) : undefined;
  if (response) throw new Interrupted(response);
}

async function call(c: Context<ApiEnv>, api: ApiContext, runOnce: Idempotency, operation: Operation) {
  authorize(c.req.header('authorization'), api.secretKey);
  const requestId = `req_${randomToken(14)}`;
  const { method, path } = c.req;
  const fault = api.faults.take(method, path);
  const isAfter = fault?.afterExecution === true;
  const text = method === 'POST' ? await c.req.text() : new URL(c.req.url).search;
  const key = method === 'POST' ? c.req.header('idempotency-key') : undefined;
  // A failure that is kept and replayed like every answer of a call that passed its checks.
  const failure: Answer | undefined =
    fault?.kind === 'stored500' ? { status: 500, body: FAILURE, requestId, executed: true } : undefined;

  const work = async (): Promise<Answer> => {
    await interruptIf(fault, !isAfter, c.env);
    if (failure && !isAfter) return failure;
    try {
      const world = worldFor(api.source, { id: requestId, idempotencyKey: key ?? null });
      const body = operation(world, parseForm(text), c.req.param('id') ?? '');
      return failure ?? { status: 200, body, requestId, executed: true };
    } catch (error) {
      return errorAnswer(error, requestId);
    }
  };

  if (key === undefined) {
    const answer = await work();
    if (method === 'POST') await api.source.store.save();
    await interruptIf(fault, isAfter, c.env);
    return respond(answer);
  }
  const parameters = new URLSearchParams(text);
  parameters.sort();
  const { answer, replayed } = await runOnce(key, `${method} ${path} ${parameters}`, work);
  await interruptIf(fault, isAfter, c.env);
  const replay = replayed ? { 'idempotent-replayed': 'true', 'original-request': answer.requestId } : {};
  return respond({ ...answer, requestId }, { 'idempotency-key': key, ...replay });
}

/**
 * Returns a function that turns an operation into an HTTP handler. The handler checks the secret key, plays faults,
 * honours idempotency keys and answers errors in Stripe's shape.
 */
export function createCallHandler(api: ApiContext): (operation: Operation) => Handler<ApiEnv> {
  const runOnce = createIdempotency(api.source.store, () => Math.floor(api.source.now().getTime() / 1000));
  return (operation) => async (c) => {
    try {
      return await call(c, api, runOnce, operation);
    } catch (error) {
      if (error instanceof Interrupted) return error.response;
      return respond(errorAnswer(error, `req_${randomToken(14)}`));
    }
  };
}
