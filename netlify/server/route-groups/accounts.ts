import { Hono } from 'hono';
import { administratorRoutes } from '../accounts/administrator-routes.ts';
import { adminFactorRoutes } from '../accounts/factor-routes.ts';
import { adminSessionRoutes } from '../accounts/session-routes.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { adminAuditRoutes } from '../running/audit/routes.ts';
import { adminBackupRoutes } from '../running/backup/routes.ts';
import { createGroup } from './create-group.ts';

/** Accounts, sessions and second factors, the journal and the backup. */
export const adminAccountRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', adminSessionRoutes())
    .route('/', adminFactorRoutes(deps))
    .route('/', administratorRoutes(deps))
    .route('/', adminAuditRoutes(deps))
    .route('/', adminBackupRoutes(deps));

export const createAccountGroup = (deps: Deps) => createGroup(deps, { admin: adminAccountRoutes(deps) });
