import { Hono } from 'hono';
import * as z from 'zod/mini';
import { presentPassword } from '#domain/account/password.ts';
import { clubInputSchema } from '#domain/site/club.ts';
import { askOf, mayAsk } from '../../accounts/asked-again.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { changeClub, findClub } from './actions.ts';

/** The settings, and the password if they change the address or keep former members for fewer years. */
const clubChangeSchema = z.extend(clubInputSchema, { password: z.optional(presentPassword) });

export const adminClubRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/club', inArea('settings'), async (context) => context.json(await findClub(deps)))
    .put('/club', inArea('settings'), jsonBody(clubChangeSchema), mayAsk('club.update'), async (context) => {
      const { password, ...club } = context.req.valid('json');
      const ask = () => askOf(deps, context, password);
      return context.json(await changeClub(deps, context.get('administrator'), club, ask));
    });
