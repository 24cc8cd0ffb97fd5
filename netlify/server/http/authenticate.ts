import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { findSession } from '../sessions/actions.ts';
import type { AppEnv } from './app-env.ts';

/** What the caller shows of a session; undefined without it. */
export const bearerToken = ({ req }: Pick<Context, 'req'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('Authorization') ?? '')?.[1];

/** Lets only a live session through: `unauthorized` without one, `forbidden` when its account is disabled. */
export const authenticate = (deps: Deps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const token = bearerToken(context);
    const administrator = token && (await findSession(deps, token));
    if (!administrator) throw new DomainError('unauthorized');
    context.set('administrator', administrator);
    await next();
  });
