import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { findSession } from '../sessions/actions.ts';
import type { AppEnv } from './app-env.ts';
import { described } from './description.ts';

/** Returns the session token of the request, or undefined. */
export const bearerToken = ({ req }: Pick<Context, 'req'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('Authorization') ?? '')?.[1];

/**
 * Lets a request pass only with a live session. Throws `unauthorized` without one, `forbidden` if its account is
 * disabled.
 */
export const authenticate = (deps: Deps) =>
  described(
    createMiddleware<AppEnv>(async (context, next) => {
      const token = bearerToken(context);
      const administrator = token && (await findSession(deps, token));
      if (!administrator) throw new DomainError('unauthorized');
      context.set('administrator', administrator);
      await next();
    }),
    { forAdministrators: true },
  );
