import { Hono } from 'hono';
import { adminPasskeyRoutes, passkeyRoutes } from './accounts/passkey-routes.ts';
import { findSession } from './accounts/session-actions.ts';
import type { Deps } from './deps.ts';
import type { AppEnv } from './http/app-env.ts';
import { authenticate } from './http/authenticate.ts';
import { notFoundOrMethod } from './http/not-found.ts';
import { memberRoutes } from './memberships/routes.ts';
import { readRoutes } from './reads.ts';
import { adminAccountRoutes } from './route-groups/accounts.ts';
import { adminContentRoutes } from './route-groups/content.ts';
import { createGuardedApp } from './route-groups/create-group.ts';
import { adminDayRoutes } from './route-groups/day.ts';
import { adminMemberRoutes } from './route-groups/members.ts';
import { visitorRoutes } from './route-groups/visitors.ts';
import { feedRoutes } from './site/planning/routes.ts';

const publicRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', visitorRoutes(deps))
    .route('/', readRoutes(deps))
    .route('/', passkeyRoutes(deps))
    .route('/', memberRoutes(deps));

const adminRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .use(authenticate(deps, findSession))
    .route('/', adminAccountRoutes(deps))
    .route('/', adminPasskeyRoutes(deps))
    .route('/', adminMemberRoutes(deps))
    .route('/', adminContentRoutes(deps))
    .route('/', adminDayRoutes(deps));

/**
 * Returns the whole API of the site, on the given database, files, payments and clock: for its types and for tests. The
 * function loads a group of it at a time (`api-groups.ts`).
 */
export const createApp = (deps: Deps) => {
  const app = createGuardedApp(deps);
  const routed = app.route('/api/admin', adminRoutes(deps)).route('/api', publicRoutes(deps));
  app.route('/', feedRoutes(deps));
  app.notFound(notFoundOrMethod(app));
  return routed;
};

export type App = ReturnType<typeof createApp>;
