import { Hono } from 'hono';
import { invitationRoutes } from '../accounts/administrator-routes.ts';
import { sessionRoutes } from '../accounts/session-routes.ts';
import type { Deps } from '../deps.ts';
import { dossierRoutes } from '../dossier/routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { subscriptionRoutes } from '../mail/routes.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { renewalRoutes } from '../renewals/routes.ts';
import { healthRoutes } from '../running/health/routes.ts';
import { createGroup } from './create-group.ts';

/** Signing up and paying, a dossier by its link, news by mail, signing in, and the state of the services. */
export const visitorRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', healthRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', subscriptionRoutes(deps))
    .route('/', paymentRoutes(deps))
    .route('/', dossierRoutes(deps))
    .route('/', renewalRoutes(deps));

export const createVisitorGroup = (deps: Deps) => createGroup(deps, { open: visitorRoutes(deps) });
