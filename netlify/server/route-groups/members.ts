import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { adminReminderRoutes } from '../mail/reminders/routes.ts';
import { adminMailRoutes } from '../mail/routes.ts';
import { adminMemberActionRoutes } from '../memberships/action-routes.ts';
import { adminMemberExportRoutes } from '../memberships/export-routes.ts';
import { adminFederationRoutes } from '../memberships/federation-routes.ts';
import { adminImportRoutes } from '../memberships/import-routes.ts';
import { adminLinkRoutes } from '../memberships/links/routes.ts';
import { adminPersonRoutes } from '../memberships/persons/routes.ts';
import { adminMembershipRoutes, memberRoutes } from '../memberships/routes.ts';
import { adminRetentionRoutes } from '../privacy/retention/routes.ts';
import { adminPrivacyRoutes } from '../privacy/routes.ts';
import { adminRenewalRoutes } from '../renewals/admin-routes.ts';
import { createGroup } from './create-group.ts';

/** Members, their money, links and mails, and what the law says about their data. */
export const adminMemberRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', adminFederationRoutes(deps))
    .route('/', adminImportRoutes(deps))
    .route('/', adminMembershipRoutes(deps))
    .route('/', adminMemberActionRoutes(deps))
    .route('/', adminLinkRoutes(deps))
    .route('/', adminMemberExportRoutes(deps))
    .route('/', adminPersonRoutes(deps))
    .route('/', adminPrivacyRoutes(deps))
    .route('/', adminMailRoutes(deps))
    .route('/', adminReminderRoutes(deps))
    .route('/', adminRenewalRoutes(deps))
    .route('/', adminRetentionRoutes(deps));

export const createMemberGroup = (deps: Deps) =>
  createGroup(deps, { open: memberRoutes(deps), admin: adminMemberRoutes(deps) });
