import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { administratorRoutes, invitationRoutes } from './accounts/administrator-routes.ts';
import { adminFactorRoutes } from './accounts/factor-routes.ts';
import { adminPasskeyRoutes, passkeyRoutes } from './accounts/passkey-routes.ts';
import { findSession } from './accounts/session-actions.ts';
import { adminSessionRoutes, sessionRoutes } from './accounts/session-routes.ts';
import type { Deps } from './deps.ts';
import { dossierRoutes } from './dossier/routes.ts';
import type { AppEnv } from './http/app-env.ts';
import { authenticate } from './http/authenticate.ts';
import { createBaseApp } from './http/base-app.ts';
import { notFoundOrMethod } from './http/not-found.ts';
import { createNightPlanner } from './jobs/nights.ts';
import { adminLedgerRoutes } from './ledger/routes.ts';
import { adminReminderRoutes } from './mail/reminders/routes.ts';
import { adminMailRoutes, subscriptionRoutes } from './mail/routes.ts';
import { adminMemberActionRoutes } from './memberships/action-routes.ts';
import { adminMemberExportRoutes } from './memberships/export-routes.ts';
import { adminLinkRoutes } from './memberships/links/routes.ts';
import { adminPersonRoutes } from './memberships/persons/routes.ts';
import { adminMembershipRoutes, memberRoutes } from './memberships/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { adminRetentionRoutes } from './privacy/retention/routes.ts';
import { adminPrivacyRoutes } from './privacy/routes.ts';
import { readRoutes } from './reads.ts';
import { adminAuditRoutes } from './running/audit/routes.ts';
import { adminBackupRoutes } from './running/backup/routes.ts';
import { adminFigureRoutes } from './running/figures/routes.ts';
import { healthRoutes } from './running/health/routes.ts';
import { adminFirstDayRoutes } from './running/publication/first-day/routes.ts';
import { adminPublicationRoutes } from './running/publication/routes.ts';
import { adminReviewRoutes } from './running/review/routes.ts';
import { adminWaitingRoutes } from './running/waiting/routes.ts';
import { inBackground } from './runtime/background.ts';
import { adminArticleRoutes } from './site/articles/admin-routes.ts';
import { adminClassRoutes } from './site/classes/routes.ts';
import { adminClubRoutes } from './site/club/admin-routes.ts';
import { adminMediaRoutes } from './site/media/admin-routes.ts';
import { adminPageRoutes } from './site/pages/admin-routes.ts';
import { adminPlanningRoutes } from './site/planning/admin-routes.ts';
import { feedRoutes } from './site/planning/routes.ts';
import { adminProductRoutes } from './site/products/admin-routes.ts';
import { adminSeasonRoutes } from './site/seasons/routes.ts';
import { adminTeamRoutes } from './site/team/admin-routes.ts';
import { adminToggleRoutes } from './site/toggles/admin-routes.ts';

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
    .use(authenticate(deps, findSession))
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
    .route('/', adminLedgerRoutes(deps))
    .route('/', adminFirstDayRoutes(deps))
    .route('/', adminMailRoutes(deps))
    .route('/', adminReminderRoutes(deps))
    .route('/', adminMediaRoutes(deps))
    .route('/', adminTeamRoutes(deps))
    .route('/', adminReviewRoutes(deps))
    .route('/', adminWaitingRoutes(deps))
    .route('/', adminRetentionRoutes(deps))
    .route('/', adminBackupRoutes(deps))
    .route('/', adminSeasonRoutes(deps));

// The nightly job may have to clean up after a write. Requests that only read need no clean-up.
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
  app.use('/api/memberships/*', authenticate(deps, findSession));
  app.use('/api/archived-member/*', authenticate(deps, findSession));
  const routed = app.route('/api/admin', adminRoutes(deps)).route('/api', publicRoutes(deps));
  app.route('/', feedRoutes(deps));
  app.notFound(notFoundOrMethod(app));
  return routed;
};

export type App = ReturnType<typeof createApp>;
