import { type Context, Hono } from 'hono';
import {
  acceptanceSchema,
  administratorChangeSchema,
  askedAgainSchema,
  forgottenSchema,
  invitingSchema,
  passwordChangeSchema,
} from '#domain/account/administrator.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { limitSending } from '../http/rate-limit.ts';
import {
  acceptInvitation,
  changeAdministrator,
  forgetPassword,
  inviteAdministrator,
  listAdministrators,
  listSessions,
  renewInvitation,
  revokeSession,
  revokeSessions,
} from './administrator-actions.ts';
import { askedBefore, mayAsk } from './asked-again.ts';
import { changePassword } from './passwords.ts';

const ipOf = ({ env }: Context<AppEnv>): string => env?.ip ?? 'unknown';

export const administratorRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/administrators', inArea('accounts'), async (context) => context.json(await listAdministrators(deps)))
    .post(
      '/administrators',
      inArea('accounts'),
      jsonBody(invitingSchema),
      askedBefore(deps, 'administrator.invite'),
      async (context) => {
        const { password: _password, ...invited } = context.req.valid('json');
        return context.json(await inviteAdministrator(deps, context.get('confirmed'), invited), 201);
      },
    )
    .post(
      '/administrators/:id/invitation',
      inArea('accounts'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'administrator.new-link'),
      async (context) => {
        const id = idParam(context.req.param('id'));
        return context.json(await renewInvitation(deps, context.get('confirmed'), id), 201);
      },
    )
    .put(
      '/administrators/:id',
      inArea('accounts'),
      jsonBody(administratorChangeSchema),
      mayAsk('administrator.roles', 'administrator.disable', 'administrator.enable'),
      async (context) => {
        const { password, ...change } = context.req.valid('json');
        const by = { administrator: context.get('administrator'), password, ip: ipOf(context) };
        return context.json(await changeAdministrator(deps, by, idParam(context.req.param('id')), change));
      },
    )
    .get('/administrators/:id/sessions', inArea('accounts'), async (context) =>
      context.json(await listSessions(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .delete(
      '/administrators/:id/sessions/:sessionId',
      inArea('accounts'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'administrator.revoke'),
      async (context) => {
        const administratorId = idParam(context.req.param('id'));
        const id = idParam(context.req.param('sessionId'));
        await revokeSession(deps, context.get('confirmed'), { id, administratorId });
        return context.body(null, 204);
      },
    )
    .delete(
      '/administrators/:id/sessions',
      inArea('accounts'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'administrator.revoke-all'),
      async (context) => {
        await revokeSessions(
          deps,
          context.get('administrator'),
          context.get('confirmed'),
          idParam(context.req.param('id')),
        );
        return context.body(null, 204);
      },
    )
    .get('/me/sessions', inArea('own'), async (context) => {
      const administrator = context.get('administrator');
      return context.json(await listSessions(deps, administrator, administrator.id));
    })
    .delete(
      '/me/sessions',
      inArea('own'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'administrator.revoke-all'),
      async (context) => {
        const administrator = context.get('administrator');
        await revokeSessions(deps, administrator, context.get('confirmed'), administrator.id);
        return context.body(null, 204);
      },
    )
    .delete(
      '/me/sessions/:sessionId',
      inArea('own'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'administrator.revoke'),
      async (context) => {
        const confirmed = context.get('confirmed');
        const id = idParam(context.req.param('sessionId'));
        await revokeSession(deps, confirmed, { id, administratorId: confirmed.id });
        return context.body(null, 204);
      },
    )
    .put(
      '/me/password',
      inArea('own'),
      jsonBody(passwordChangeSchema),
      mayAsk('administrator.password'),
      async (context) => {
        await changePassword(deps, context.get('administrator'), { ...context.req.valid('json'), ip: ipOf(context) });
        return context.body(null, 204);
      },
    );

/** Routes for the holders of a link, and for people who request one. They need no session. */
export const invitationRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post('/invitation', limitSending(deps, 'login'), jsonBody(acceptanceSchema), async (context) => {
      const agent = context.req.header('user-agent') ?? '';
      return context.json(await acceptInvitation(deps, { ...context.req.valid('json'), agent, ip: ipOf(context) }));
    })
    .post('/forgotten-password', limitSending(deps, 'login'), jsonBody(forgottenSchema), async (context) => {
      await forgetPassword(deps, { ...context.req.valid('json'), ip: ipOf(context) });
      return context.body(null, 204);
    });
