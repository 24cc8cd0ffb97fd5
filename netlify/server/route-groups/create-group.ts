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
  /** Below `/api`: each says itself who may. */
  open?: Hono<AppEnv>;
  /** Below `/api/admin`: only for administrators. */
  admin?: Hono<AppEnv>;
  /** Below the root of the site. */
  feeds?: Hono<AppEnv>;
}

/**
 * Returns an app with what holds for all of the API before its first route: who asks is known for members' data. Without
 * a session nobody learns even which addresses exist.
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
