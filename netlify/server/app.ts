import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { administratorRoutes, invitationRoutes } from './administrators/routes.ts';
import { adminArticleRoutes } from './articles/admin-routes.ts';
import { adminAuditRoutes } from './audit/routes.ts';
import { inBackground } from './background.ts';
import { adminBackupRoutes } from './backup/routes.ts';
import { adminClassRoutes } from './classes/routes.ts';
import { adminClubRoutes } from './club/admin-routes.ts';
import type { Deps } from './deps.ts';
import { dossierRoutes } from './dossier/routes.ts';
import { adminFactorRoutes } from './factors/routes.ts';
import { adminFigureRoutes } from './figures/routes.ts';
import { adminFirstDayRoutes } from './first-day/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { createNightPlanner } from './housekeeping/nights.ts';
import type { AppEnv } from './http/app-env.ts';
import { authenticate } from './http/authenticate.ts';
import { createBaseApp } from './http/base-app.ts';
import { notFoundOrMethod } from './http/not-found.ts';
import { adminLinkRoutes } from './links/routes.ts';
import { adminMailRoutes, subscriptionRoutes } from './mail/routes.ts';
import { adminMediaRoutes } from './media/admin-routes.ts';
import { adminMemberActionRoutes } from './memberships/action-routes.ts';
import { adminMemberExportRoutes } from './memberships/export-routes.ts';
import { adminMembershipRoutes, memberRoutes } from './memberships/routes.ts';
import { adminPageRoutes } from './pages/admin-routes.ts';
import { adminPasskeyRoutes, passkeyRoutes } from './passkeys/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { adminPersonRoutes } from './persons/routes.ts';
import { adminPlanningRoutes } from './planning/admin-routes.ts';
import { feedRoutes } from './planning/routes.ts';
import { adminPrivacyRoutes } from './privacy/routes.ts';
import { adminProductRoutes } from './products/admin-routes.ts';
import { adminPublicationRoutes } from './publication/routes.ts';
import { readRoutes } from './reads.ts';
import { adminReminderRoutes } from './reminders/routes.ts';
import { adminRetentionRoutes } from './retention/routes.ts';
import { adminReviewRoutes } from './review/routes.ts';
import { adminSeasonRoutes } from './seasons/routes.ts';
import { adminSessionRoutes, sessionRoutes } from './sessions/routes.ts';
import { adminTeamRoutes } from './team/admin-routes.ts';
import { adminToggleRoutes } from './toggles/admin-routes.ts';

const publicRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', healthRoutes(deps))
    .route('/', readRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', passkeyRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', memberRoutes(deps))
    .route('/', subscriptionRoutes(deps))
    .route('/', paymentRoutes(deps))
    .route('/', dossierRoutes(deps));

const adminRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .use(authenticate(deps))
    .route('/', adminSessionRoutes())
    .route('/', adminFactorRoutes(deps))
    .route('/', adminPasskeyRoutes(deps))
    .route('/', administratorRoutes(deps))
    .route('/', adminAuditRoutes(deps))
    .route('/', adminMembershipRoutes(deps))
    .route('/', adminMemberActionRoutes(deps))
    .route('/', adminLinkRoutes(deps))
    .route('/', adminMemberExportRoutes(deps))
    .route('/', adminPersonRoutes(deps))
    .route('/', adminPrivacyRoutes(deps))
    .route('/', adminClassRoutes(deps))
    .route('/', adminToggleRoutes(deps))
    .route('/', adminArticleRoutes(deps))
    .route('/', adminPlanningRoutes(deps))
    .route('/', adminPageRoutes(deps))
    .route('/', adminProductRoutes(deps))
    .route('/', adminClubRoutes(deps))
    .route('/', adminPublicationRoutes(deps))
    .route('/', adminFigureRoutes(deps))
    .route('/', adminFirstDayRoutes(deps))
    .route('/', adminMailRoutes(deps))
    .route('/', adminReminderRoutes(deps))
    .route('/', adminMediaRoutes(deps))
    .route('/', adminTeamRoutes(deps))
    .route('/', adminReviewRoutes(deps))
    .route('/', adminRetentionRoutes(deps))
    .route('/', adminBackupRoutes(deps))
    .route('/', adminSeasonRoutes(deps));

// What was sent may have to be cleaned up one night. Requests that only read leave nothing.
const noteActivity = (deps: Deps) => {
  const planTonight = createNightPlanner(deps);
  return createMiddleware<AppEnv>(async ({ req }, next) => {
    await next();
    const planning = req.method === 'GET' || req.method === 'HEAD' ? undefined : planTonight();
    if (planning) inBackground(planning);
  });
};

/** Returns the whole API of the site, on the given database, files, payments and clock. */
export const createApp = (deps: Deps) => {
  const app = createBaseApp(deps);
  app.use(noteActivity(deps));
  // Members' data. Without a session nobody learns even which addresses exist.
  app.use('/api/memberships/*', authenticate(deps));
  app.use('/api/archived-member/*', authenticate(deps));
  const routed = app.route('/api/admin', adminRoutes(deps)).route('/api', publicRoutes(deps));
  app.route('/', feedRoutes(deps));
  app.notFound(notFoundOrMethod(app));
  return routed;
};

export type App = ReturnType<typeof createApp>;
