import { Hono } from 'hono';
import {
  federationErasureSchema,
  federationExportQuery,
  federationExportSchema,
} from '#domain/member/federation-export.ts';
import { licencesSchema } from '#domain/member/licences-input.ts';
import { askedBefore } from '../accounts/asked-again.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import { answerWithFile } from './export-routes.ts';
import { eraseAfterExport, exportForFederation, findFederationExport } from './federation-export.ts';
import { previewLicences, writeLicences } from './licences.ts';

/** 5,000 rows with all their texts. */
const rows = { maxBytes: 3_000_000 };

/** What goes to the federation, and the licence numbers that come back from it. */
export const adminFederationRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/memberships/federation-export', inArea('members'), query(federationExportQuery), async (context) =>
      context.json(await findFederationExport(deps, context.req.valid('query').season)),
    )
    .post(
      '/memberships/federation-export',
      inArea('members', 'read'),
      jsonBody(federationExportSchema),
      askedBefore(deps, 'season.federation-export'),
      async (context) => {
        const { password: _password, ...sent } = context.req.valid('json');
        return answerWithFile(context, await exportForFederation(deps, context.get('confirmed'), sent));
      },
    )
    .post(
      '/memberships/federation-erasure',
      inArea('members'),
      jsonBody(federationErasureSchema),
      askedBefore(deps, 'season.federation-erase'),
      async (context) => {
        const { password: _password, ...sent } = context.req.valid('json');
        return context.json(await eraseAfterExport(deps, context.get('confirmed'), sent));
      },
    )
    .post('/memberships/licences/preview', inArea('members', 'read'), jsonBody(licencesSchema, rows), async (context) =>
      context.json(await previewLicences(deps, context.req.valid('json'))),
    )
    .post('/memberships/licences', inArea('members'), jsonBody(licencesSchema, rows), async (context) =>
      context.json(await writeLicences(deps, context.get('administrator'), context.req.valid('json'))),
    );
