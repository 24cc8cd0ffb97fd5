import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { findSession } from '../sessions/actions.ts';
import type { AppEnv, SignedInAdministrator } from './app-env.ts';
import { described, descriptionOf } from './description.ts';

/** Returns the session token of the request, or undefined. */
export const bearerToken = ({ req }: Pick<Context, 'req'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('Authorization') ?? '')?.[1];

/**
 * Marks a route whose handler begins by reading what does not depend on who asks. It runs while the session is being
 * checked, so that the request does not wait for one answer of the database after the other. Its answer leaves only after
 * the check, and a handler that does more than read awaits `signedIn` first.
 */
export const readMeanwhile = described(
  createMiddleware(async (_context, next) => next()),
  { isReadMeanwhile: true },
);

const isReadMeanwhile = (context: Context): boolean =>
  matchedRoutes(context).some(({ handler }) => descriptionOf(handler).isReadMeanwhile);

/** Returns who asks, on a route that reads meanwhile. Throws as `authenticate` does. */
export const signedIn = (context: Context<AppEnv>): Promise<SignedInAdministrator> => context.get('session');

const requireSession = async (deps: Deps, token: string): Promise<SignedInAdministrator> => {
  const administrator = await findSession(deps, token);
  if (!administrator) throw new DomainError('unauthorized');
  return administrator;
};

/**
 * Lets a request pass only with a live session. Throws `unauthorized` without one, `forbidden` if its account is
 * disabled.
 */
export const authenticate = (deps: Deps) =>
  described(
    createMiddleware<AppEnv>(async (context, next) => {
      const token = bearerToken(context);
      if (!token) throw new DomainError('unauthorized');
      const session = requireSession(deps, token);
      if (!isReadMeanwhile(context)) {
        context.set('administrator', await session);
        return next();
      }
      context.set('session', session);
      const [made, checked] = await Promise.allSettled([next(), session]);
      if (checked.status === 'rejected') {
        // Otherwise the refusal would keep the headers of what was read.
        context.res = undefined;
        context.res = new Response();
        throw checked.reason;
      }
      if (made.status === 'rejected') throw made.reason;
    }),
    { forAdministrators: true },
  );
