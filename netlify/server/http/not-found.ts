import type { Context, Hono } from 'hono';
import { DomainError } from '#domain/error.ts';
import type { AppEnv } from './app-env.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/**
 * Answers a request without a route. Throws `method-not-allowed`, with the header `Allow`, if the address has other
 * methods, otherwise `not-found`.
 */
export const notFoundOrMethod =
  (app: Hono<AppEnv>) =>
  (context: Context<AppEnv>): never => {
    const allowed = methods.filter((method) =>
      app.router.match(method, context.req.path)[0].some(([[, route]]) => route.method === method),
    );
    if (allowed.length === 0) throw new DomainError('not-found');
    context.header('Allow', allowed.join(', '));
    throw new DomainError('method-not-allowed');
  };
