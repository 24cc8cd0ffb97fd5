import { type Context, Hono } from 'hono';
import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/field-errors.ts';
import { chosenExportSchema, type ExportFormat, filteredExportSchema } from '#domain/member-export.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inTime } from '../http/deadline.ts';
import { jsonBody } from '../http/json-body.ts';
import { type ExportFile, exportMembers } from './export-members.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

// A filter that is not understood would hand out more than was asked for.
const orderQuery = validator('query', (query): z.output<typeof filteredExportSchema> => {
  const parsed = filteredExportSchema.safeParse(query);
  if (!parsed.success) throw validationError(errorsByField(parsed.error));
  return parsed.data;
});

const fileAnswer = (context: Context, { bytes, name, format }: ExportFile) =>
  context.body(bytes, 200, {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });

/** The current list as a file: what the filters leave, or the members a typed search found. */
export const adminMemberExportRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/memberships/export', orderQuery, async (context) => {
      const { format, preset, ...filter } = context.req.valid('query');
      const order = { format, preset, choice: { filter } };
      return fileAnswer(context, await inTime(context, exportMembers(deps, context.get('administrator').id, order)));
    })
    .post('/memberships/export', jsonBody(chosenExportSchema), async (context) => {
      const { format, preset, ids } = context.req.valid('json');
      const order = { format, preset, choice: { ids } };
      return fileAnswer(context, await inTime(context, exportMembers(deps, context.get('administrator').id, order)));
    });
