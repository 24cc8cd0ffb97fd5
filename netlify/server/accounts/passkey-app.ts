import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { authenticate } from '../http/authenticate.ts';
import { createBaseApp } from '../http/base-app.ts';
import { notFoundOrMethod } from '../http/not-found.ts';
import { adminPasskeyRoutes, passkeyRoutes } from './passkey-routes.ts';
import { findSession } from './session-actions.ts';

/**
 * Returns the part of the API that checks passkeys, for a function of its own: the library for it is large, and the API
 * starts without it. Its routes are routes of the API too (`createApp`), so that one list holds them all.
 */
export const createPasskeyApp = (deps: Deps): Hono<AppEnv> => {
  const app = createBaseApp(deps);
  app.use('/api/admin/*', authenticate(deps, findSession));
  app.route('/api/admin', new Hono<AppEnv>().route('/', adminPasskeyRoutes(deps))).route('/api', passkeyRoutes(deps));
  app.notFound(notFoundOrMethod(app));
  return app;
};
