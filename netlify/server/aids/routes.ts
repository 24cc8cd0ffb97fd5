import { Hono } from 'hono';
import {
  enteredAidsSchema,
  newMemberAidSchema,
  refusedAidSchema,
  reimbursedAidsSchema,
  undoneAidSchema,
} from '#domain/money/aid-input.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { seasonQuery } from '../http/season-query.ts';
import { addAid, enterAids, listAids, refuseAid, reimburseAids, undoAid } from './actions.ts';

export const adminAidRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/aids', inArea('desk'), seasonQuery, async (context) =>
      context.json(await listAids(deps, context.req.valid('query').season)),
    )
    .post('/aids', inArea('desk'), jsonBody(newMemberAidSchema), async (context) =>
      context.json(await addAid(deps, context.get('administrator'), context.req.valid('json'))),
    )
    .post('/aids/enter', inArea('desk'), jsonBody(enteredAidsSchema), async (context) =>
      context.json(await enterAids(deps, context.get('administrator'), context.req.valid('json').ids)),
    )
    .post('/aids/reimburse', inArea('desk'), jsonBody(reimbursedAidsSchema), async (context) =>
      context.json(await reimburseAids(deps, context.get('administrator'), context.req.valid('json'))),
    )
    .post('/aids/:id/refuse', inArea('desk'), jsonBody(refusedAidSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await refuseAid(deps, context.get('administrator'), id, context.req.valid('json').refusal));
    })
    .post('/aids/:id/undo', inArea('desk'), jsonBody(undoneAidSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await undoAid(deps, context.get('administrator'), id, context.req.valid('json').from));
    });
