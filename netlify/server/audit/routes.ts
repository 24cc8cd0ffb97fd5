import { Hono } from 'hono';
import { AUDIT_PAGE_SIZE } from '#domain/audit.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { query } from '../http/query.ts';
import { auditQuerySchema, listAudit } from './actions.ts';

export const adminAuditRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/audit', inArea('journal'), query(auditQuerySchema), async (context) => {
    const { lines, total } = await listAudit(deps, context.req.valid('query'));
    context.header('X-Total-Count', String(total));
    context.header('X-Page-Size', String(AUDIT_PAGE_SIZE));
    return context.json(lines);
  });
