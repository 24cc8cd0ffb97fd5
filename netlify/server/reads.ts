import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import type { AppEnv } from './http/app-env.ts';
import { createBaseApp } from './http/base-app.ts';
import { articleRoutes } from './site/articles/routes.ts';
import { clubRoutes } from './site/club/routes.ts';
import { mediaRoutes } from './site/media/routes.ts';
import { pageRoutes } from './site/pages/routes.ts';
import { feedRoutes, planningRoutes } from './site/planning/routes.ts';
import { productRoutes } from './site/products/routes.ts';
import { teamRoutes } from './site/team/routes.ts';
import { toggleRoutes } from './site/toggles/routes.ts';

/** Returns the routes of what every visitor may read, and the CDN keeps. */
export const readRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', clubRoutes(deps))
    .route('/', pageRoutes(deps))
    .route('/', productRoutes(deps))
    .route('/', toggleRoutes(deps))
    .route('/', articleRoutes(deps))
    .route('/', planningRoutes(deps))
    .route('/', mediaRoutes(deps))
    .route('/', teamRoutes(deps));

export type RequestHandler = (request: Request, bindings: AppEnv['Bindings']) => Response | Promise<Response>;

/**
 * Returns the part of the API that a function starts with: what visitors read. `others` handles all other requests; it
 * is most of the code, and a visitor's first answer must not wait for it.
 */
export const createReads = (deps: Deps, others: RequestHandler): RequestHandler => {
  const app = createBaseApp(deps);
  app.route('/api', readRoutes(deps)).route('/', feedRoutes(deps));
  app.notFound((context) => others(context.req.raw, { ...context.env, isLetIn: true }));
  return (request, bindings) =>
    request.method === 'GET' || request.method === 'HEAD' ? app.fetch(request, bindings) : others(request, bindings);
};
