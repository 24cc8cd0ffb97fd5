import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from './app-env.ts';
import { createFloodGate, type FloodGate } from './floods.ts';

/**
 * Refuses an address that floods this instance, before anything of a request is read. Throws `rate-limited`. What another
 * app has let in (`isLetIn`) is not counted twice.
 */
export const refuseFloods = (deps: Pick<Deps, 'settings' | 'now'>) => {
  let gate: FloodGate | undefined;
  return createMiddleware<AppEnv>(async (context, next) => {
    gate ??= createFloodGate(deps.settings.limits.requests, () => deps.now().getTime());
    const retryAfterSeconds = context.env?.isLetIn ? undefined : gate(context.env?.ip ?? 'unknown');
    if (retryAfterSeconds !== undefined) throw new DomainError('rate-limited', { retryAfterSeconds });
    await next();
  });
};
