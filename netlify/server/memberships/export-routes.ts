import { createGzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import {
  type ExportFormat,
  filteredExportSchema,
  MOST_CHOSEN,
  type SentExport,
  sentExportSchema,
} from '#domain/member/member-export.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { mayAsk } from '../accounts/asked-again.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import { MAX_JSON_BYTES } from '../http/sent-body.ts';
import { throughZlib } from '../runtime/stream.ts';
import { type ExportFile, exportMembers } from './export-members.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

// An unknown filter is an error, because ignoring it would export too many members.
const filterQuery = query(filteredExportSchema);

const fileAnswer = async (deps: Deps, context: Context<AppEnv>, list: MemberList, sent: SentExport) => {
  const { format, preset, ids, query: typed = '', seen, password, ...filter } = sent;
  const file = await exportMembers(deps, context.get('administrator'), {
    list,
    format,
    preset,
    seen,
    password,
    choice: ids ? { ids } : { filter, query: typed },
    ip: context.env?.ip ?? 'unknown',
  });
  return answerWithFile(context, file);
};

/** Answers with a file while it is made. */
export const answerWithFile = (context: Context<AppEnv>, { bytes, rows, name, format }: ExportFile) => {
  // Netlify passes on 20 MB of an answer (docs/decisions/0052), which fifty thousand rows of text exceed. A workbook is packed.
  const isPacked =
    format === 'csv' &&
    accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) === 'gzip';
  return context.body(isPacked ? throughZlib(bytes, createGzip({ level: 3 })) : bytes, 200, {
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Some networks end a truncated answer as if it were whole, so the browser counts the rows.
    'X-Total-Count': String(rows),
  });
};

/** The limit for the most ids that can be chosen, with quotes and commas, and the password. Bytes. */
const chosen = { maxBytes: 40 * MOST_CHOSEN + MAX_JSON_BYTES };

/**
 * Routes that return a list as a file: what the filters leave, or the members that a typed search found. The export of
 * a whole list is a POST: its password must not stand in a URL.
 */
export const adminMemberExportRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/memberships/export', inArea('members'), filterQuery, mayAsk('member.export'), (context) => {
      return fileAnswer(deps, context, 'current', context.req.valid('query'));
    })
    .post(
      '/memberships/export',
      inArea('members', 'read'),
      jsonBody(sentExportSchema, chosen),
      mayAsk('member.export'),
      (context) => {
        return fileAnswer(deps, context, 'current', context.req.valid('json'));
      },
    )
    .get('/archived-memberships/export', inArea('members'), filterQuery, mayAsk('member.export'), (context) => {
      return fileAnswer(deps, context, 'archived', context.req.valid('query'));
    })
    .post(
      '/archived-memberships/export',
      inArea('members', 'read'),
      jsonBody(sentExportSchema, chosen),
      mayAsk('member.export'),
      (context) => {
        return fileAnswer(deps, context, 'archived', context.req.valid('json'));
      },
    );
