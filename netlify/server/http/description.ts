import type * as z from 'zod/mini';
import type { Access, Area } from '#domain/account/role.ts';
import type { LinkScope } from '#domain/mail/link.ts';
import type { AskedAction } from '#domain/site/asked-again.ts';
import type { CacheTag } from '../integrations/cache.ts';

/** What a middleware tells about the routes it protects, for the API documentation and the tests of rights. */
export interface Description {
  /** Lets only administrators through. */
  forAdministrators?: true;
  /** The area of the admin area that the route belongs to, and what it does there if its method does not tell. */
  area?: { name: Area; access?: Exclude<Access, 'none'> | undefined };
  /** Serves also an account that still lacks the second factor that the club asks for. */
  beforeFactor?: true;
  /** Asks again before it does these: always, or in the case that the list says. */
  asks?: readonly AskedAction[];
  /** The route accepts only requests with a link of this scope, or with any link. */
  forLink?: LinkScope | 'any';
  /** The route reads in parallel with the session check, because its answer does not depend on the administrator. */
  isReadInParallel?: true;
  json?: { schema: z.ZodMiniType; maxBytes: number; isOptional: boolean };
  query?: z.ZodMiniType;
  /** Counts what an address sends, with the limit of that name. */
  limit?: 'signUp' | 'login';
  /** Lets the CDN keep the answer: until one of these tags is purged, or forever. */
  kept?: readonly CacheTag[] | 'forever';
}

const descriptions = new WeakMap<object, Description>();

/**
 * Returns a middleware, which from now on has a description. The pages about the API and the tests read it from the
 * routes themselves, so that neither is a second list.
 */
export const described = <Middleware extends object>(middleware: Middleware, description: Description): Middleware => {
  descriptions.set(middleware, description);
  return middleware;
};

/** Returns what a handler of a route was described as: nothing for one that was not. */
export const descriptionOf = (handler: object): Description => descriptions.get(handler) ?? {};
