import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { findSession } from '../accounts/session-actions.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { authenticate } from '../http/authenticate.ts';
import { createBaseApp } from '../http/base-app.ts';
import { notFoundOrMethod } from '../http/not-found.ts';
import { createNightPlanner } from '../jobs/nights.ts';
import { inBackground } from '../runtime/background.ts';

// The nightly job may have to clean up after a write. Requests that only read need no clean-up.
const noteActivity = (deps: Deps) => {
  const planTonight = createNightPlanner(deps);
  return createMiddleware<AppEnv>(async ({ req }, next) => {
    await next();
    const planning = req.method === 'GET' || req.method === 'HEAD' ? undefined : planTonight();
    if (planning) inBackground(planning);
  });
};

interface Routes {
  /** Routes below `/api`. Each declares its own access. */
  open?: Hono<AppEnv>;
  /** Routes below `/api/admin`, only for administrators. */
  admin?: Hono<AppEnv>;
  /** Below the root of the site. */
  feeds?: Hono<AppEnv>;
}

/**
 * Returns an app with the middleware of the whole API. It authenticates the requests for members' data before any route
 * matches, so that an answer without a session does not even reveal which addresses exist.
 */
export const createGuardedApp = (deps: Deps): Hono<AppEnv> => {
  const app = createBaseApp(deps);
  app.use(noteActivity(deps));
  app.use('/api/memberships/*', authenticate(deps, findSession));
  app.use('/api/archived-member/*', authenticate(deps, findSession));
  return app;
};

/** Returns the app of some routes. An address that none of them has is not found, but without a session in the admin area. */
export const createGroup = (deps: Deps, { open, admin, feeds }: Routes): Hono<AppEnv> => {
  const app = createGuardedApp(deps);
  const guarded = new Hono<AppEnv>().use(authenticate(deps, findSession));
  app.route('/api/admin', admin ? guarded.route('/', admin) : guarded);
  if (open) app.route('/api', open);
  if (feeds) app.route('/', feeds);
  app.notFound(notFoundOrMethod(app));
  return app;
};
