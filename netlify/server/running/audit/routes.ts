import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AUDIT_PAGE_SIZE } from '#domain/site/audit.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { query } from '../../http/query.ts';
import { auditQuerySchema, exportAudit, listAudit } from './actions.ts';

const exportQuery = query(z.omit(auditQuerySchema, { page: true }));

export const adminAuditRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/audit', inArea('journal'), query(auditQuerySchema), async (context) => {
      const { lines, total } = await listAudit(deps, context.req.valid('query'));
      context.header('X-Total-Count', String(total));
      context.header('X-Page-Size', String(AUDIT_PAGE_SIZE));
      return context.json(lines);
    })
    .get('/audit/export', inArea('journal'), exportQuery, async (context) => {
      const { bytes, name } = await exportAudit(deps, context.get('administrator'), context.req.valid('query'));
      return context.body(bytes, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
      });
    });
