import { Hono } from 'hono';
import { importPreviewSchema, importSchema } from '#domain/member/import-input.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { importMembers, previewImport } from './import-members.ts';

/** 5,000 rows with all their fields. Netlify itself stops at 6 MB. */
const MAX_PREVIEW_BYTES = 5_000_000;

export const adminImportRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post(
      '/memberships/import/preview',
      inArea('members', 'read'),
      jsonBody(importPreviewSchema, { maxBytes: MAX_PREVIEW_BYTES }),
      async (context) =>
        context.json(await previewImport(deps, context.get('administrator'), context.req.valid('json'))),
    )
    .post('/memberships/import', inArea('members'), jsonBody(importSchema), async (context) =>
      context.json(await importMembers(deps, context.get('administrator'), context.req.valid('json'))),
    );
