import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AlwaysAsked, AskedAction } from '#domain/site/asked-again.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv, Confirmed } from '../http/app-env.ts';
import { described } from '../http/description.ts';
import { confirmPassword } from './passwords.ts';

/** Asks the signed-in administrator of a request again. Throws what `confirmPassword` throws. */
export const askOf = (deps: Deps, context: Context<AppEnv>, password: string | undefined): Promise<Confirmed> =>
  confirmPassword(deps, context.get('administrator'), { password, ip: context.env?.ip ?? 'unknown' });

interface Sent {
  in: { json: { password: string } };
  out: { json: { password: string } };
}

/**
 * Lets a request through only after it was asked again, for actions that always are (`src/domain/site/asked-again.ts`). It
 * follows `jsonBody`, and leaves who was asked in `confirmed`. Throws what `confirmPassword` throws.
 */
export const askedBefore = (deps: Deps, ...actions: readonly AlwaysAsked[]) =>
  described(
    createMiddleware<AppEnv, string, Sent>(async (context, next) => {
      context.set('confirmed', await askOf(deps, context, context.req.valid('json').password));
      await next();
    }),
    { asks: actions },
  );

/** Marks a route that itself asks again for these actions, because it decides in which case. */
export const mayAsk = (...actions: readonly AskedAction[]) =>
  described(
    createMiddleware(async (_context, next) => next()),
    { asks: actions },
  );
