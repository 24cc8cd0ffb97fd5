import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { readRoutes } from '../reads.ts';
import { adminPublicationRoutes } from '../running/publication/routes.ts';
import { adminArticleRoutes } from '../site/articles/admin-routes.ts';
import { adminClassRoutes } from '../site/classes/routes.ts';
import { adminClubRoutes } from '../site/club/admin-routes.ts';
import { adminMediaRoutes } from '../site/media/admin-routes.ts';
import { adminPageRoutes } from '../site/pages/admin-routes.ts';
import { adminPlanningRoutes } from '../site/planning/admin-routes.ts';
import { feedRoutes } from '../site/planning/routes.ts';
import { adminProductRoutes } from '../site/products/admin-routes.ts';
import { adminSeasonRoutes } from '../site/seasons/routes.ts';
import { adminTeamRoutes } from '../site/team/admin-routes.ts';
import { adminToggleRoutes } from '../site/toggles/admin-routes.ts';
import { createGroup } from './create-group.ts';

/** What the site shows, its classes, prices and seasons, and publishing it. */
export const adminContentRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', adminClassRoutes(deps))
    .route('/', adminToggleRoutes(deps))
    .route('/', adminArticleRoutes(deps))
    .route('/', adminPlanningRoutes(deps))
    .route('/', adminPageRoutes(deps))
    .route('/', adminProductRoutes(deps))
    .route('/', adminClubRoutes(deps))
    .route('/', adminPublicationRoutes(deps))
    .route('/', adminMediaRoutes(deps))
    .route('/', adminTeamRoutes(deps))
    .route('/', adminSeasonRoutes(deps));

// With what visitors read, for the methods that an address has.
export const createContentGroup = (deps: Deps) =>
  createGroup(deps, { open: readRoutes(deps), admin: adminContentRoutes(deps), feeds: feedRoutes(deps) });
