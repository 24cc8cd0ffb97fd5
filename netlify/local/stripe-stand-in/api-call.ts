import type { HttpBindings } from '@hono/node-server';
import type { Context, Handler } from 'hono';

import { ApiError } from '#local/stripe-stand-in/api-error.ts';
import { FAILURE, type Faults, playFault } from '#local/stripe-stand-in/faults.ts';
import { canonicalForm, type FormObject, parseForm } from '#local/stripe-stand-in/form-body.ts';
import { type Answer, createIdempotency, type Idempotency } from '#local/stripe-stand-in/idempotency.ts';
import { newRequestId } from '#local/stripe-stand-in/ids.ts';
import { Params } from '#local/stripe-stand-in/params.ts';
import type { StripeObject } from '#local/stripe-stand-in/records.ts';
import { API_VERSION } from '#local/stripe-stand-in/render-event.ts';
import { type World, type WorldSource, worldFor } from '#local/stripe-stand-in/world.ts';

export type ApiEnv = { Bindings: HttpBindings };
export type Operation = (world: World, params: Params, id: string) => StripeObject;

export interface ApiContext {
  source: WorldSource;
  secretKey: string;
  faults: Faults;
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
  const key = /^Bearer (.+)$/.exec(header ?? '')?.[1];
  if (key === secretKey) return;
  const message =
    key === undefined
      ? 'The Authorization header holds no Bearer key.'
      : 'The Bearer key is not the secret key of this stand-in.';
  throw new ApiError(401, { type: 'invalid_request_error', message });
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
  if (error instanceof ApiError) {
    return { status: error.status, body: error.toJSON(), requestId, executed: error.executed };
  }
  console.error('Stripe stand-in: unexpected error', error);
  const body = { error: { type: 'api_error', message: 'The stand-in has a bug: its log shows the cause.' } };
  return { status: 500, body, requestId, executed: false };
}

/** Returns a failure that is kept and replayed like every answer of a call that passed its checks. */
const failed = (requestId: string): Answer => ({ status: 500, body: { ...FAILURE }, requestId, executed: true });

async function readForm(c: Context<ApiEnv>): Promise<FormObject> {
  return parseForm(c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search);
}

async function interruptIf(fault: ReturnType<Faults['take']>, when: boolean, env: HttpBindings): Promise<void> {
  if (fault === undefined || (fault.afterExecution ?? false) !== when) return;
  const response = await playFault(fault, env);
  if (response !== undefined) throw new Interrupted(response);
}

async function call(c: Context<ApiEnv>, api: ApiContext, idempotency: Idempotency, operation: Operation) {
  const requestId = newRequestId();
  authorize(c.req.header('authorization'), api.secretKey);
  const { method, path } = c.req;
  const fault = api.faults.take(method, path);
  const form = await readForm(c);
  const key = method === 'POST' ? c.req.header('idempotency-key') : undefined;

  const work = async (): Promise<Answer> => {
    await interruptIf(fault, false, c.env);
    if (fault?.kind === 'stored500' && !fault.afterExecution) return failed(requestId);
    const world = worldFor(api.source, { id: requestId, idempotencyKey: key ?? null });
    try {
      const body = operation(world, new Params(form), c.req.param('id') ?? '');
      return fault?.kind === 'stored500' ? failed(requestId) : { status: 200, body, requestId, executed: true };
    } catch (error) {
      return errorAnswer(error, requestId);
    }
  };

  const keyHeaders = key === undefined ? {} : { 'idempotency-key': key };
  if (key === undefined) {
    const answer = await work();
    if (method === 'POST') await api.source.store.save();
    await interruptIf(fault, true, c.env);
    return respond(answer);
  }
  const { answer, replayed } = await idempotency.run(key, `${method} ${path} ${canonicalForm(form)}`, work);
  await interruptIf(fault, true, c.env);
  if (!replayed) return respond(answer, keyHeaders);
  return respond(
    { ...answer, requestId },
    { ...keyHeaders, 'idempotent-replayed': 'true', 'original-request': answer.requestId },
  );
}

/**
 * Returns a function that turns an operation into an HTTP handler. The handler checks the secret key, plays faults,
 * reads the parameters, honours idempotency keys and answers errors in Stripe's shape.
 */
export function createCallHandler(api: ApiContext): (operation: Operation) => Handler<ApiEnv> {
  const seconds = (): number => Math.floor(api.source.now().getTime() / 1000);
  const idempotency = createIdempotency(api.source.store, seconds);
  return (operation) => async (c) => {
    try {
      return await call(c, api, idempotency, operation);
    } catch (error) {
      if (error instanceof Interrupted) return error.response;
      return respond(errorAnswer(error, newRequestId()));
    }
  };
}
