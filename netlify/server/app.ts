import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import { administratorRoutes, invitationRoutes } from './administrators/routes.ts';
import { adminArticleRoutes, articleRoutes } from './articles/routes.ts';
import { adminAuditRoutes } from './audit/routes.ts';
import { inBackground } from './background.ts';
import { adminClubRoutes, clubRoutes } from './club/routes.ts';
import type { Deps } from './deps.ts';
import { adminFigureRoutes } from './figures/routes.ts';
import { adminFirstDayRoutes } from './first-day/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { createNightPlanner } from './housekeeping/nights.ts';
import type { AppEnv } from './http/app-env.ts';
import { authenticate } from './http/authenticate.ts';
import { answerInTime, noteArrival } from './http/deadline.ts';
import { errorAnswer } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { sameOrigin } from './http/same-origin.ts';
import { adminMailRoutes } from './mail/routes.ts';
import { adminMediaRoutes, mediaRoutes } from './media/routes.ts';
import { adminMemberActionRoutes } from './memberships/action-routes.ts';
import { adminMemberExportRoutes } from './memberships/export-routes.ts';
import { adminMembershipRoutes, memberRoutes } from './memberships/routes.ts';
import { adminPageRoutes, pageRoutes } from './pages/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { adminPersonRoutes } from './persons/routes.ts';
import { adminPlanningRoutes, feedRoutes, planningRoutes } from './planning/routes.ts';
import { adminProductRoutes, productRoutes } from './products/routes.ts';
import { adminPublicationRoutes } from './publication/routes.ts';
import { adminRetentionRoutes } from './retention/routes.ts';
import { adminSeasonRoutes } from './seasons/routes.ts';
import { adminSessionRoutes, sessionRoutes } from './sessions/routes.ts';
import { adminTeamRoutes, teamRoutes } from './team/routes.ts';
import { adminToggleRoutes, toggleRoutes } from './toggles/routes.ts';

const publicRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', healthRoutes(deps))
    .route('/', clubRoutes(deps))
    .route('/', pageRoutes(deps))
    .route('/', productRoutes(deps))
    .route('/', toggleRoutes(deps))
    .route('/', articleRoutes(deps))
    .route('/', planningRoutes(deps))
    .route('/', mediaRoutes(deps))
    .route('/', teamRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', memberRoutes(deps))
    .route('/', paymentRoutes(deps));

const adminRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .use(authenticate(deps))
    .route('/', adminSessionRoutes())
    .route('/', administratorRoutes(deps))
    .route('/', adminAuditRoutes(deps))
    .route('/', adminMembershipRoutes(deps))
    .route('/', adminMemberActionRoutes(deps))
    .route('/', adminMemberExportRoutes(deps))
    .route('/', adminPersonRoutes(deps))
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
    .route('/', adminMediaRoutes(deps))
    .route('/', adminTeamRoutes(deps))
    .route('/', adminRetentionRoutes(deps))
    .route('/', adminSeasonRoutes(deps));

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Answers a request that no route took: 405 with the known methods if the address has other methods, otherwise 404. */
const notFoundOrMethod =
  (app: Hono<AppEnv>) =>
  (context: Context<AppEnv>): never => {
    const allowed = methods.filter((method) =>
      app.router.match(method, context.req.path)[0].some(([[, route]]) => route.method === method),
    );
    if (allowed.length === 0) throw new DomainError('not-found');
    context.header('Allow', allowed.join(', '));
    throw new DomainError('method-not-allowed');
  };

// What was sent may have to be cleaned up one night. Requests that only read leave nothing.
const noteActivity = (deps: Deps) => {
  const planTonight = createNightPlanner(deps);
  return createMiddleware<AppEnv>(async ({ req }, next) => {
    await next();
    if (req.method !== 'GET' && req.method !== 'HEAD') inBackground(planTonight());
  });
};

/** Returns the whole API of the site, on the given database, files, payments and clock. */
export const createApp = (deps: Deps) => {
  const app = new Hono<AppEnv>();
  app.onError(errorAnswer(deps.log));
  app.use(noteArrival(deps), securityHeaders, sameOrigin, answerInTime, noteActivity(deps));
  // Members' data. Without a session nobody learns even which addresses exist.
  app.use('/api/memberships/*', authenticate(deps));
  app.use('/api/archived-member/*', authenticate(deps));
  const routed = app.route('/api/admin', adminRoutes(deps)).route('/api', publicRoutes(deps));
  app.route('/', feedRoutes(deps));
  app.notFound(notFoundOrMethod(app));
  return routed;
};

export type App = ReturnType<typeof createApp>;
