import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

export interface FaultRequest {
  /** `stored500` is a failure of Stripe that its idempotency key repeats for a day. */
  kind: 'hang' | 'reset' | 'empty500' | 'error500' | 'stored500';
  method?: 'GET' | 'POST' | undefined;
  /** A regular expression for the path. */
  path?: string | undefined;
  /**
   * How long `hang` is silent. If the caller has given up by then, nothing is done, unless `afterExecution`.
   * Milliseconds.
   */
  ms?: number | undefined;
  times?: number | undefined;
  /** If true, the call is executed (and its answer kept for its key), and only the answer is lost. */
  afterExecution?: boolean | undefined;
}

/** The body of an answer 500, in Stripe's shape. */
export const FAILURE = {
  error: { type: 'api_error', message: 'A planned fault made this call fail.' },
};

export interface StripeFaults {
  add(fault: FaultRequest): void;
  take(method: string, path: string): FaultRequest | undefined;
  clear(): void;
}

/** Returns the list of planned faults. `take` returns the next fault for a call and counts it. */
export function createFaults(): StripeFaults {
  const planned: { fault: FaultRequest; path: RegExp; left: number }[] = [];
  return {
    add: (fault) => planned.push({ fault, path: new RegExp(fault.path ?? ''), left: fault.times ?? 1 }),
    take: (method, path) => {
      const found = planned.find(
        (one) => one.left > 0 && (one.fault.method ?? method) === method && one.path.test(path),
      );
      if (found) found.left -= 1;
      return found?.fault;
    },
    clear: () => planned.splice(0),
  };
}

/** Waits until the time is over or the caller has gone. */
function wait(ms: number, { outgoing }: HttpBindings): Promise<'waited' | 'gone'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish('waited'), ms);
    const onClose = (): void => finish('gone');
    function finish(result: 'waited' | 'gone'): void {
      clearTimeout(timer);
      outgoing.off('close', onClose);
      resolve(result);
    }
    outgoing.once('close', onClose);
  });
}

function destroy({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Plays the fault. Returns the response that ends the call, or undefined if the call goes on. */
export async function playFault(fault: FaultRequest, env: HttpBindings): Promise<Response | undefined> {
  if (fault.kind === 'hang') return (await wait(fault.ms ?? 60_000, env)) === 'gone' ? destroy(env) : undefined;
  if (fault.kind === 'reset') return destroy(env);
  if (fault.kind === 'empty500') return Response.json({}, { status: 500 });
  if (fault.kind === 'error500') return Response.json(FAILURE, { status: 500 });
  return undefined;
}
