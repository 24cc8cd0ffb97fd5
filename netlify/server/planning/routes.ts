import { Hono } from 'hono';
import { closureInputSchema, trainingSessionInputSchema } from '#domain/training.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { keptForTheDay } from '../http/kept-for-the-day.ts';
import { idParam } from '../http/param.ts';
import { changeClosure, createClosure, findClosure, removeClosure } from './closure-actions.ts';
import { findPlanning, findPlanningAhead, listClosures } from './find-planning.ts';
import {
  changeTrainingSession,
  createTrainingSession,
  findTrainingSession,
  removeTrainingSession,
} from './training-session-actions.ts';

export const planningRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/planning', keptForTheDay(deps, ['planning']), async (context) =>
    context.json(await findPlanningAhead(deps)),
  );

const adminClosureRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/planning/closures', async (context) => context.json(await listClosures(deps)))
    .get('/planning/closures/:id', async (context) =>
      context.json(await findClosure(deps, idParam(context.req.param('id')))),
    )
    .post('/planning/closures', jsonBody(closureInputSchema), async (context) => {
      const { id } = context.get('administrator');
      return context.json(await createClosure(deps, id, context.req.valid('json')), 201);
    })
    .put('/planning/closures/:id', jsonBody(closureInputSchema), async (context) => {
      const { id } = context.get('administrator');
      const closureId = idParam(context.req.param('id'));
      return context.json(await changeClosure(deps, id, closureId, context.req.valid('json')));
    })
    .delete('/planning/closures/:id', async (context) => {
      await removeClosure(deps, context.get('administrator').id, idParam(context.req.param('id')));
      return context.body(null, 204);
    });

const adminTrainingSessionRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/planning', async (context) => context.json(await findPlanning(deps)))
    .get('/planning/:id', async (context) =>
      context.json(await findTrainingSession(deps, idParam(context.req.param('id')))),
    )
    .post('/planning', jsonBody(trainingSessionInputSchema), async (context) => {
      const { id } = context.get('administrator');
      return context.json(await createTrainingSession(deps, id, context.req.valid('json')), 201);
    })
    .put('/planning/:id', jsonBody(trainingSessionInputSchema), async (context) => {
      const { id } = context.get('administrator');
      const sessionId = idParam(context.req.param('id'));
      return context.json(await changeTrainingSession(deps, id, sessionId, context.req.valid('json')));
    })
    .delete('/planning/:id', async (context) => {
      await removeTrainingSession(deps, context.get('administrator').id, idParam(context.req.param('id')));
      return context.body(null, 204);
    });

export const adminPlanningRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    // Before the training sessions, because `closures` is not an id.
    .route('/', adminClosureRoutes(deps))
    .route('/', adminTrainingSessionRoutes(deps));
