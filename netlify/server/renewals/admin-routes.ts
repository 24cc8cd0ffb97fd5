import { Hono } from 'hono';
import * as z from 'zod/mini';
import { presentPassword } from '#domain/account/password.ts';
import { formerExportSchema } from '#domain/member/former-export.ts';
import { MOST_CHOSEN } from '#domain/member/member-export.ts';
import { chosenFormerSchema, invitationSchema, undoDeclineSchema } from '#domain/member/renewal-state.ts';
import { askOf, mayAsk } from '../accounts/asked-again.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { seasonQuery } from '../http/season-query.ts';
import { MAX_JSON_BYTES } from '../http/sent-body.ts';
import { answerWithFile } from '../memberships/export-routes.ts';
import { exportFormer } from './export-former.ts';
import { findRenewalNotice, listFormerMembers } from './former-members.ts';
import { expectBack, inviteFormer, planInvitation } from './invite.ts';

const askedSchema = z.extend(invitationSchema, {
  /** The present password, or what stands for it. It is required of an author who invites more than one. */
  password: z.optional(presentPassword),
});

/** The most ids that can be chosen, with quotes and commas. */
const chosenIds = { maxBytes: 40 * MOST_CHOSEN + MAX_JSON_BYTES };

export const adminRenewalRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/renewals', inArea('members'), seasonQuery, async (context) =>
      context.json(await listFormerMembers(deps, context.req.valid('query').season)),
    )
    .post(
      '/renewals/export',
      inArea('members', 'read'),
      jsonBody(formerExportSchema, chosenIds),
      mayAsk('member.export'),
      async (context) => {
        const { password, ...sent } = context.req.valid('json');
        const ask = () => askOf(deps, context, password);
        return answerWithFile(context, await exportFormer(deps, context.get('administrator'), sent, ask));
      },
    )
    .get('/renewals/notice', inArea('mail'), async (context) => context.json({ notice: await findRenewalNotice(deps) }))
    .post('/renewals/invitations/plan', inArea('mail', 'read'), jsonBody(chosenFormerSchema), async (context) =>
      context.json(await planInvitation(deps, context.req.valid('json'))),
    )
    .post(
      '/renewals/invitations',
      inArea('mail'),
      jsonBody(askedSchema),
      mayAsk('mail.invite-back'),
      async (context) => {
        const { password, ...sent } = context.req.valid('json');
        const ask = () => askOf(deps, context, password);
        return context.json(await inviteFormer(deps, context.get('administrator'), sent, ask), 201);
      },
    )
    .post('/renewals/:id/undo-decline', inArea('members'), jsonBody(undoDeclineSchema), async (context) => {
      const { season } = context.req.valid('json');
      const memberId = idParam(context.req.param('id'));
      await expectBack(deps, context.get('administrator'), { memberId, season });
      return context.body(null, 204);
    });
