import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { type Access, type Area, allows } from '#domain/account/role.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv, SignedInAdministrator } from './app-env.ts';
import { described, descriptionOf } from './description.ts';

/** Returns the session token of the request, or undefined. */
export const bearerToken = ({ req }: Pick<Context, 'req'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('Authorization') ?? '')?.[1];

/**
 * Marks a route whose handler first reads data that do not depend on the administrator. It runs in parallel with the
 * session check and saves one round trip to the database. Its answer leaves only after the check; a handler that writes
 * awaits `signedInAdministrator` first.
 */
export const readInParallel = described(
  createMiddleware(async (_context, next) => next()),
  { isReadInParallel: true },
);

/**
 * Marks a route that also serves an account without the required second factor (docs/rules.md#second-factor): those
 * that set one up, and the one that tells who is signed in.
 */
export const beforeFactor = described(
  createMiddleware(async (_context, next) => next()),
  { beforeFactor: true },
);

const isDescribed = (context: Context, as: 'isReadInParallel' | 'beforeFactor'): boolean =>
  matchedRoutes(context).some(({ handler }) => descriptionOf(handler)[as]);

/**
 * Says which area of the admin area a route belongs to (`accessByArea`). Its method says whether it reads or writes there,
 * unless `access` does. `authenticate` lets nobody through to a route that does not say.
 */
export const inArea = (name: Area, access?: Exclude<Access, 'none'>) =>
  described(
    createMiddleware(async (_context, next) => next()),
    { area: { name, access } },
  );

const reads = ['GET', 'HEAD'];

/**
 * Throws `role-missing` if the administrator's roles do not allow the request. Throws a plain error on a route without
 * an area. An address without a route passes.
 */
const requireRole = (context: Context, { roles }: Pick<SignedInAdministrator, 'roles'>): void => {
  const matched = matchedRoutes(context).filter(({ method }) => method !== 'ALL');
  const route = matched[0];
  if (!route) return;
  // Where two addresses fit, the first one answers.
  const [area] = matched
    .filter(({ path }) => path === route.path)
    .flatMap(({ handler }) => descriptionOf(handler).area ?? []);
  if (!area) throw new Error('This route belongs to no area.');
  if (!allows(roles, area.name, area.access ?? (reads.includes(context.req.method) ? 'read' : 'write')))
    throw new DomainError('role-missing');
};

/**
 * Returns the signed-in administrator, on a route that reads in parallel with the session check. Throws as
 * `authenticate` does.
 */
export const signedInAdministrator = (context: Context<AppEnv>): Promise<SignedInAdministrator> =>
  context.get('session');

/** Returns true for an account that must set up a second factor before anything else. */
export const lacksFactor = ({ hasTotp, hasPasskey, isFactorAsked }: SignedInAdministrator): boolean =>
  isFactorAsked && !hasTotp && !hasPasskey;

/** Returns whose session a token opens, or undefined. Throws `forbidden` if the account is disabled. */
export type FindSession = (deps: Deps, token: string) => Promise<SignedInAdministrator | undefined>;

const requireSession = (administrator: SignedInAdministrator | undefined, context: Context): SignedInAdministrator => {
  if (!administrator) throw new DomainError('unauthorized');
  if (lacksFactor(administrator) && !isDescribed(context, 'beforeFactor')) throw new DomainError('factor-missing');
  requireRole(context, administrator);
  return administrator;
};

/**
 * Lets a request pass only with a live session and roles that allow it. Throws `unauthorized` without one, `forbidden`
 * if its account is disabled, `factor-missing` without the required second factor, and `role-missing`.
 */
export const authenticate = (deps: Deps, findSession: FindSession) =>
  described(
    createMiddleware<AppEnv>(async (context, next) => {
      const token = bearerToken(context);
      if (!token) throw new DomainError('unauthorized');
      const session = findSession(deps, token).then((administrator) => requireSession(administrator, context));
      if (!isDescribed(context, 'isReadInParallel')) {
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
