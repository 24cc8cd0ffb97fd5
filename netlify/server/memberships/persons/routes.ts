import { Hono } from 'hono';
import { findSchema } from '#domain/member/find-input.ts';
import { mergeSchema } from '#domain/member/person.ts';
import { askedBefore } from '../../accounts/asked-again.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { idParam } from '../../http/param.ts';
import { listAlike, mergePersons, previewMerge } from './actions.ts';
import { findByText } from './find.ts';

export const adminPersonRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    // POST, because the typed text is a name, which must not stand in an address.
    .post('/persons/found', inArea('members', 'read'), jsonBody(findSchema), async (context) =>
      context.json(await findByText(deps, context.req.valid('json').text)),
    )
    .get('/persons/:id/alike', inArea('members'), async (context) =>
      context.json(await listAlike(deps, idParam(context.req.param('id')))),
    )
    .get('/persons/:id/merge/:otherId', inArea('members'), async (context) => {
      const { id, otherId } = context.req.param();
      return context.json(await previewMerge(deps, idParam(id), idParam(otherId)));
    })
    .post(
      '/persons/:id/merge',
      inArea('members'),
      jsonBody(mergeSchema),
      askedBefore(deps, 'person.merge'),
      async (context) => {
        const id = idParam(context.req.param('id'));
        return context.json(await mergePersons(deps, context.get('confirmed'), id, context.req.valid('json')));
      },
    );
