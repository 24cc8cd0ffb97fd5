import type { Context, Hono } from 'hono';
import { DomainError } from '#domain/error.ts';
import type { AppEnv } from './app-env.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Answers a request that no route took: 405 with the known methods if the address has other methods, otherwise 404. */
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
