import { Hono } from 'hono';
import { teamOrderSchema } from '#domain/team.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inTime, reading } from '../http/deadline.ts';
import { cachedPublicly } from '../http/headers.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { changeTeamMember, createTeamMember, findTeamMember, removeTeamMember } from './actions.ts';
import { listPublicTeam, listTeam } from './find-team.ts';
import { orderTeamGroup } from './order.ts';
import { readTeamMember } from './sent-member.ts';

export const teamRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/team', cachedPublicly(['team', 'toggles']), async (context) =>
    context.json(await listPublicTeam(deps)),
  );

export const adminTeamRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/team', async (context) => context.json(await listTeam(deps)))
    .get('/team/:id', async (context) => context.json(await findTeamMember(deps, idParam(context.req.param('id')))))
    .post('/team', async (context) => {
      const sent = await reading(context, readTeamMember(context));
      const created = createTeamMember(deps, context.get('administrator').id, sent);
      return context.json(await inTime(context, created), 201);
    })
    .put('/team/order', jsonBody(teamOrderSchema), async (context) => {
      const ordered = orderTeamGroup(deps, context.get('administrator').id, context.req.valid('json'));
      return context.json(await ordered);
    })
    .put('/team/:id', async (context) => {
      const id = idParam(context.req.param('id'));
      const sent = await reading(context, readTeamMember(context));
      const changed = changeTeamMember(deps, context.get('administrator').id, id, sent);
      return context.json(await inTime(context, changed));
    })
    .delete('/team/:id', async (context) => {
      await removeTeamMember(deps, context.get('administrator').id, idParam(context.req.param('id')));
      return context.body(null, 204);
    });
