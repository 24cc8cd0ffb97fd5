import { type Context, Hono } from 'hono';
import { type ExportFormat, filteredExportSchema, MOST_CHOSEN, sentExportSchema } from '#domain/member-export.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import { MAX_JSON_BYTES } from '../http/sent-body.ts';
import { type ExportOrder, exportMembers } from './export-members.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

// An unknown filter is an error, because ignoring it would export more than was asked for.
const filterQuery = query(filteredExportSchema);

const fileAnswer = async (deps: Deps, context: Context<AppEnv>, order: Omit<ExportOrder, 'ip'>) => {
  const ip = context.env?.ip ?? 'unknown';
  const { bytes, name, format } = await exportMembers(deps, context.get('administrator'), { ...order, ip });
  return context.body(bytes, 200, {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
};

/** The limit for the most ids that can be chosen, with quotes and commas, and the password. Bytes. */
const chosen = { maxBytes: 40 * MOST_CHOSEN + MAX_JSON_BYTES };

/**
 * Routes that return a list as a file: what the filters leave, or the members that a typed search found. A whole list
 * is asked for in a body, because no address may hold a password.
 */
export const adminMemberExportRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/memberships/export', filterQuery, (context) => {
      const { format, preset, ...filter } = context.req.valid('query');
      return fileAnswer(deps, context, { list: 'current', format, preset, choice: { filter }, password: undefined });
    })
    .post('/memberships/export', jsonBody(sentExportSchema, chosen), (context) => {
      const { format, preset, ids, password, ...filter } = context.req.valid('json');
      return fileAnswer(deps, context, {
        list: 'current',
        format,
        preset,
        choice: ids ? { ids } : { filter },
        password,
      });
    })
    .get('/archived-memberships/export', filterQuery, (context) => {
      const { format, preset, ...filter } = context.req.valid('query');
      return fileAnswer(deps, context, { list: 'archived', format, preset, choice: { filter }, password: undefined });
    })
    .post('/archived-memberships/export', jsonBody(sentExportSchema, chosen), (context) => {
      const { format, preset, ids, password, ...filter } = context.req.valid('json');
      return fileAnswer(deps, context, {
        list: 'archived',
        format,
        preset,
        choice: ids ? { ids } : { filter },
        password,
      });
    });
