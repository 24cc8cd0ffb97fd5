import { Hono } from 'hono';
import { classNoteSchema, ownClassNoticeSchema } from '#domain/member/coached-class.ts';
import { closureInputSchema } from '#domain/planning/training.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { idParam } from '../../http/param.ts';
import { privateFile } from '../../http/private-file.ts';
import { seasonQuery } from '../../http/season-query.ts';
import { findClasses, findClassPhoto } from './actions.ts';
import {
  cancelOwnClass,
  findOwnDay,
  findOwnWeek,
  listOwnNotices,
  noteOwnClass,
  reinstateOwnClass,
  tellOwnClass,
} from './own-classes.ts';

/** Routes for coaches. Which classes they see, cancel and write about depends on their account. */
export const adminClassRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/classes', inArea('classes'), seasonQuery, async (context) =>
      context.json(await findClasses(deps, context.get('administrator'), context.req.valid('query').season)),
    )
    .get('/classes/members/:id/photo', inArea('classes'), async (context) => {
      const id = idParam(context.req.param('id'));
      return privateFile(context, await findClassPhoto(deps, context.get('administrator'), id), 'photo');
    })
    .get('/classes/week', inArea('classes'), async (context) =>
      context.json(await findOwnWeek(deps, context.get('administrator'))),
    )
    .get('/classes/day', inArea('classes'), async (context) =>
      context.json({ day: await findOwnDay(deps, context.get('administrator')) }),
    )
    .put('/classes/week/:id/note', inArea('classes'), jsonBody(classNoteSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await noteOwnClass(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/classes/closures', inArea('classes'), jsonBody(closureInputSchema), async (context) =>
      context.json(await cancelOwnClass(deps, context.get('administrator'), context.req.valid('json')), 201),
    )
    .delete('/classes/closures/:id', inArea('classes'), async (context) => {
      await reinstateOwnClass(deps, context.get('administrator'), idParam(context.req.param('id')));
      return context.body(null, 204);
    })
    .get('/classes/notices', inArea('classes'), async (context) =>
      context.json(await listOwnNotices(deps, context.get('administrator'))),
    )
    .post('/classes/notices', inArea('classes'), jsonBody(ownClassNoticeSchema), async (context) =>
      context.json(await tellOwnClass(deps, context.get('administrator'), context.req.valid('json')), 201),
    );
