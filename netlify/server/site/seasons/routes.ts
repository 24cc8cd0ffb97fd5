import { type Context, Hono } from 'hono';
import { DomainError } from '#domain/error.ts';
import {
  federationAskedSchema,
  federationColumnsSchema,
  federationTrialSchema,
} from '#domain/member/federation-input.ts';
import { healthTableSchema, healthTrialSchema } from '#domain/member/health-input.ts';
import { seasonAidsSchema } from '#domain/money/aid-input.ts';
import { seasonReductionsSchema } from '#domain/money/season-reduction-input.ts';
import { isSeason, type Season } from '#domain/season/season.ts';
import {
  forcedSchema,
  seasonInputSchema,
  seasonInstalmentsSchema,
  seasonPricesSchema,
} from '#domain/season/season-days.ts';
import { listOfferedIn } from '../../club/product-reads.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import {
  changeAids,
  changeFederation,
  changeFederationColumns,
  changeInstalments,
  changePrices,
  changeReductions,
  changeSeason,
  findSeason,
  findSeasonsInHand,
  forceSeason,
  listSeasons,
  prepareSeason,
  previewClosing,
  proposeNext,
} from './actions.ts';
import { previewFederation } from './federation.ts';
import { changeHealth, findSeasonHealth, previewHealth } from './health.ts';

const seasonIn = (context: Context<AppEnv, '/seasons/:id'>): Season => {
  const id = context.req.param('id');
  if (!isSeason(id)) throw new DomainError('not-found');
  return id;
};

export const adminSeasonRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/seasons', inArea('seasons'), async (context) => context.json(await listSeasons(deps)))
    .post('/seasons', inArea('seasons'), jsonBody(seasonInputSchema), async (context) =>
      context.json(await prepareSeason(deps, context.get('administrator'), context.req.valid('json')), 201),
    )
    // It returns only the names of seasons. Each route with the data of a season checks its own right.
    .get('/seasons/in-hand', inArea('own'), async (context) => context.json(await findSeasonsInHand(deps)))
    .get('/seasons/next', inArea('seasons'), async (context) => context.json(await proposeNext(deps)))
    .get('/seasons/:id', inArea('seasons'), async (context) => context.json(await findSeason(deps, seasonIn(context))))
    .get('/seasons/:id/products', inArea('members'), async (context) =>
      context.json(await listOfferedIn(deps, seasonIn(context))),
    )
    .put('/seasons/:id', inArea('seasons'), jsonBody(seasonInputSchema), async (context) => {
      const days = { ...context.req.valid('json'), id: seasonIn(context) };
      return context.json(await changeSeason(deps, context.get('administrator'), days));
    })
    .put('/seasons/:id/prices', inArea('seasons'), jsonBody(seasonPricesSchema), async (context) => {
      const id = seasonIn(context);
      return context.json(await changePrices(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .put('/seasons/:id/reductions', inArea('seasons'), jsonBody(seasonReductionsSchema), async (context) => {
      const id = seasonIn(context);
      return context.json(await changeReductions(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .put('/seasons/:id/aids', inArea('seasons'), jsonBody(seasonAidsSchema), async (context) => {
      const id = seasonIn(context);
      return context.json(await changeAids(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .get('/seasons/:id/health', inArea('seasons'), async (context) =>
      context.json(await findSeasonHealth(deps, seasonIn(context))),
    )
    .put('/seasons/:id/health', inArea('seasons'), jsonBody(healthTableSchema), async (context) => {
      const id = seasonIn(context);
      return context.json(await changeHealth(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/seasons/:id/health/preview', inArea('seasons', 'read'), jsonBody(healthTrialSchema), async (context) =>
      context.json(await previewHealth(deps, seasonIn(context), context.req.valid('json'))),
    )
    .put('/seasons/:id/federation', inArea('seasons'), jsonBody(federationAskedSchema), async (context) => {
      const id = seasonIn(context);
      return context.json(await changeFederation(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post(
      '/seasons/:id/federation/preview',
      inArea('seasons', 'read'),
      jsonBody(federationTrialSchema),
      async (context) => context.json(await previewFederation(deps, seasonIn(context), context.req.valid('json'))),
    )
    .put('/seasons/:id/federation-columns', inArea('seasons'), jsonBody(federationColumnsSchema), async (context) => {
      const id = seasonIn(context);
      const sent = context.req.valid('json');
      return context.json(await changeFederationColumns(deps, context.get('administrator'), id, sent));
    })
    .put('/seasons/:id/sign-up', inArea('seasons'), jsonBody(forcedSchema), async (context) => {
      const id = seasonIn(context);
      return context.json(await forceSeason(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .put('/seasons/:id/instalments', inArea('seasons'), jsonBody(seasonInstalmentsSchema), async (context) => {
      const id = seasonIn(context);
      return context.json(await changeInstalments(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .get('/seasons/:id/closing', inArea('members'), async (context) =>
      context.json(await previewClosing(deps, seasonIn(context))),
    );
