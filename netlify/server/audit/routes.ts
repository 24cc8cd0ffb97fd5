import { Hono } from 'hono';
import { AUDIT_PAGE_SIZE } from '#domain/audit.ts';
import { pageNumber } from '#domain/page-number.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { listAudit } from './actions.ts';

export const adminAuditRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/audit', async (context) => {
    const { page = '', ...asked } = context.req.query();
    const { lines, total } = await listAudit(deps, asked, pageNumber(page) ?? 1);
    context.header('X-Total-Count', String(total));
    context.header('X-Page-Size', String(AUDIT_PAGE_SIZE));
    return context.json(lines);
  });
