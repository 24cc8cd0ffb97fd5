import { Hono } from 'hono';
import { adminAidRoutes } from '../aids/routes.ts';
import { adminChequeRoutes } from '../cheques/routes.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { adminLedgerRoutes } from '../ledger/routes.ts';
import { adminPayoutRoutes } from '../payouts/routes.ts';
import { adminFigureRoutes } from '../running/figures/routes.ts';
import { adminFirstDayRoutes } from '../running/publication/first-day/routes.ts';
import { adminReviewRoutes } from '../running/review/routes.ts';
import { adminWaitingRoutes } from '../running/waiting/routes.ts';
import { createGroup } from './create-group.ts';

/** What waits today, and the figures and the money of a season. */
export const adminDayRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', adminFigureRoutes(deps))
    .route('/', adminLedgerRoutes(deps))
    .route('/', adminChequeRoutes(deps))
    .route('/', adminAidRoutes(deps))
    .route('/', adminPayoutRoutes(deps))
    .route('/', adminFirstDayRoutes(deps))
    .route('/', adminReviewRoutes(deps))
    .route('/', adminWaitingRoutes(deps));

export const createDayGroup = (deps: Deps) => createGroup(deps, { admin: adminDayRoutes(deps) });
