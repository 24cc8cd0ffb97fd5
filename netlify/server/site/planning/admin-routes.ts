import { Hono } from 'hono';
import { classNoticesSchema, tellClassSchema } from '#domain/mail/class-notice.ts';
import { closureInputSchema, trainingSessionInputSchema } from '#domain/planning/training.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { idParam } from '../../http/param.ts';
import {
  changeClosure,
  changeTrainingSession,
  createClosure,
  createTrainingSession,
  findClosure,
  findPlanning,
  findTrainingSession,
  listClosures,
  removeClosure,
  removeTrainingSession,
} from './actions.ts';
import { listNotices, tellClass } from './class-notices.ts';
import { findTrainingDay } from './training-day.ts';

const adminClosureRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/planning/closures', inArea('planning'), async (context) => context.json(await listClosures(deps)))
    .get('/planning/closures/:id', inArea('planning'), async (context) =>
      context.json(await findClosure(deps, idParam(context.req.param('id')))),
    )
    .post('/planning/closures', inArea('planning'), jsonBody(closureInputSchema), async (context) =>
      context.json(await createClosure(deps, context.get('administrator'), context.req.valid('json')), 201),
    )
    .put('/planning/closures/:id', inArea('planning'), jsonBody(closureInputSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await changeClosure(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .delete('/planning/closures/:id', inArea('planning'), async (context) => {
      await removeClosure(deps, context.get('administrator'), idParam(context.req.param('id')));
      return context.body(null, 204);
    });

const adminTrainingSessionRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/planning', inArea('planning'), async (context) => context.json(await findPlanning(deps)))
    .get('/planning/:id', inArea('planning'), async (context) =>
      context.json(await findTrainingSession(deps, idParam(context.req.param('id')))),
    )
    .post('/planning', inArea('planning'), jsonBody(trainingSessionInputSchema), async (context) =>
      context.json(await createTrainingSession(deps, context.get('administrator'), context.req.valid('json')), 201),
    )
    .put('/planning/:id', inArea('planning'), jsonBody(trainingSessionInputSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      const changed = changeTrainingSession(deps, context.get('administrator'), id, context.req.valid('json'));
      return context.json(await changed);
    })
    .delete('/planning/:id', inArea('planning'), async (context) => {
      await removeTrainingSession(deps, context.get('administrator'), idParam(context.req.param('id')));
      return context.body(null, 204);
    });

const adminNoticeRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/planning/day', inArea('planning'), async (context) => context.json({ day: await findTrainingDay(deps) }))
    // What it reads depends on a move that only the browser knows.
    .post('/planning/notices/offered', inArea('planning', 'read'), jsonBody(classNoticesSchema), async (context) =>
      context.json(await listNotices(deps, { moved: context.req.valid('json').moved })),
    )
    .post('/planning/notices', inArea('planning'), jsonBody(tellClassSchema), async (context) =>
      context.json(await tellClass(deps, context.get('administrator'), context.req.valid('json')), 201),
    );

export const adminPlanningRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    // Before the training sessions, because `closures` and `day` are no ids.
    .route('/', adminClosureRoutes(deps))
    .route('/', adminNoticeRoutes(deps))
    .route('/', adminTrainingSessionRoutes(deps));
