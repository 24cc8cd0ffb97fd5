import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { idParam } from '../http/param.ts';
import { privateFile } from '../http/private-file.ts';
import { seasonQuery } from '../http/season-query.ts';
import { findClasses, findClassPhoto } from './actions.ts';

/** Routes for coaches. Which classes they see depends on their account. */
export const adminClassRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/classes', inArea('classes'), seasonQuery, async (context) =>
      context.json(await findClasses(deps, context.get('administrator'), context.req.valid('query').season)),
    )
    .get('/classes/members/:id/photo', inArea('classes'), async (context) => {
      const id = idParam(context.req.param('id'));
      return privateFile(context, await findClassPhoto(deps, context.get('administrator'), id), 'photo');
    });
