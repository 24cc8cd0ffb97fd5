import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import type { FaultRequest } from '#local/stripe-stand-in/control-schemas.ts';

/** The body of an answer 500, in Stripe's shape. */
export const FAILURE = {
  error: { type: 'api_error', message: 'A planned fault made this call fail.' },
};

export interface Faults {
  add(fault: FaultRequest): void;
  take(method: string, path: string): FaultRequest | undefined;
  clear(): void;
}

/** Returns the list of planned faults. `take` returns the next fault for a call and counts it. */
export function createFaults(): Faults {
  const planned: { fault: FaultRequest; path: RegExp; left: number }[] = [];

  function take(method: string, path: string): FaultRequest | undefined {
    const found = planned.find(
      ({ fault, path: pattern, left }) => left > 0 && (fault.method ?? method) === method && pattern.test(path),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    return found.fault;
  }

  return {
    add: (fault) => planned.push({ fault, path: new RegExp(fault.path ?? ''), left: fault.times ?? 1 }),
    take,
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
  switch (fault.kind) {
    case 'hang':
      return (await wait(fault.ms ?? 60_000, env)) === 'gone' ? destroy(env) : undefined;
    case 'reset':
      return destroy(env);
    case 'empty500':
      return new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } });
    case 'error500':
      return Response.json(FAILURE, { status: 500 });
    case 'stored500':
      return undefined;
  }
}
