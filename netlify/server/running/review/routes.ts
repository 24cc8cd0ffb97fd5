import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea, readInParallel } from '../../http/authenticate.ts';
import { idParam } from '../../http/param.ts';
import { answerRequest, findReview } from './actions.ts';

export const adminReviewRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/review', inArea('files'), readInParallel, async (context) => context.json(await findReview(deps)))
    .post('/review/requests/:id/answer', inArea('files'), async (context) =>
      context.json(await answerRequest(deps, context.get('administrator'), idParam(context.req.param('id')))),
    );
