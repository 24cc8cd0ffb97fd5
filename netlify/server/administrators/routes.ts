import { Hono } from 'hono';
import {
  acceptanceSchema,
  administratorChangeSchema,
  invitedSchema,
  passwordChangeSchema,
} from '#domain/administrator.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { changeAdministrator, inviteAdministrator, listAdministrators, renewInvitation } from './actions.ts';
import { acceptInvitation } from './invitation.ts';
import { changePassword } from './password.ts';
import { listSessions, revokeSession } from './sessions.ts';

export const administratorRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/administrators', async (context) => context.json(await listAdministrators(deps)))
    .post('/administrators', jsonBody(invitedSchema), async (context) => {
      const { id } = context.get('administrator');
      return context.json(await inviteAdministrator(deps, id, context.req.valid('json')), 201);
    })
    .post('/administrators/:id/invitation', async (context) => {
      const { id } = context.get('administrator');
      return context.json(await renewInvitation(deps, id, idParam(context.req.param('id'))), 201);
    })
    .put('/administrators/:id', jsonBody(administratorChangeSchema), async (context) => {
      const { id } = context.get('administrator');
      const change = context.req.valid('json');
      return context.json(await changeAdministrator(deps, id, idParam(context.req.param('id')), change));
    })
    .get('/administrators/:id/sessions', async (context) =>
      context.json(await listSessions(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .delete('/administrators/:id/sessions/:sessionId', async (context) => {
      const administratorId = idParam(context.req.param('id'));
      const id = idParam(context.req.param('sessionId'));
      await revokeSession(deps, context.get('administrator').id, { id, administratorId });
      return context.body(null, 204);
    })
    .put('/me/password', jsonBody(passwordChangeSchema), async (context) => {
      const ip = context.env?.ip ?? 'unknown';
      await changePassword(deps, context.get('administrator'), { ...context.req.valid('json'), ip });
      return context.body(null, 204);
    });

/** Whoever holds the link is let in: nobody else is asked. */
export const invitationRoutes = (deps: Deps) =>
  new Hono<AppEnv>().post('/invitation', jsonBody(acceptanceSchema), async (context) => {
    const ip = context.env?.ip ?? 'unknown';
    return context.json(await acceptInvitation(deps, { ...context.req.valid('json'), ip }));
  });
