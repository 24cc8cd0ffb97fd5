import { createMiddleware } from 'hono/factory';
import type { LinkScope } from '#domain/mail/link.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bearerToken } from '../http/authenticate.ts';
import { described } from '../http/description.ts';
import { findLink } from './find-link.ts';

/** Says in the description of the API that a route reads the token of a link by itself. */
export const forLink = (scope: LinkScope | 'any') =>
  described(
    createMiddleware<AppEnv>((_context, next) => next()),
    { forLink: scope },
  );

/**
 * Lets a request pass only with the token of a link of that scope, or of any link. Throws `link-ended` otherwise, the
 * same whatever is wrong with it.
 */
export const authenticateLink = (deps: Pick<Deps, 'db' | 'now' | 'log'>, scope: LinkScope | 'any') =>
  described(
    createMiddleware<AppEnv>(async (context, next) => {
      context.set('link', await findLink(deps, bearerToken(context) ?? '', scope));
      await next();
    }),
    { forLink: scope },
  );
