import { Hono } from 'hono';
import { AUDIT_PAGE_SIZE } from '#domain/audit.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { pageNumber } from '../http/page-number.ts';
import { listAudit } from './actions.ts';

export const adminAuditRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/audit', async (context) => {
    const { page, ...asked } = context.req.query();
    const { lines, total } = await listAudit(deps, asked, pageNumber(page));
    context.header('X-Total-Count', String(total));
    context.header('X-Page-Size', String(AUDIT_PAGE_SIZE));
    return context.json(lines);
  });
