import { Hono } from 'hono';
import { clubInputSchema } from '#domain/club.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { changeClub, findClub } from './actions.ts';

export const adminClubRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/club', inArea('settings'), async (context) => context.json(await findClub(deps)))
    .put('/club', inArea('settings'), jsonBody(clubInputSchema), async (context) =>
      context.json(await changeClub(deps, context.get('administrator'), context.req.valid('json'))),
    );
