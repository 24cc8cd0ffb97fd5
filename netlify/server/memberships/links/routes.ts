import { Hono } from 'hono';
import { linkWishSchema } from '#domain/mail/link-input.ts';
import { askedBefore } from '../../accounts/asked-again.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { idParam } from '../../http/param.ts';
import { findMember } from '../../member/change-member.ts';
import { endLink, makeLink } from './made-links.ts';

/** Routes for the links of a member that administrators make and end. */
export const adminLinkRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post(
      '/memberships/:id/links',
      inArea('files'),
      jsonBody(linkWishSchema),
      askedBefore(deps, 'member.make-link'),
      async (context) => {
        const id = idParam(context.req.param('id'));
        const { scope } = context.req.valid('json');
        return context.json(await makeLink(deps, context.get('confirmed'), id, { scope }), 201);
      },
    )
    .delete('/memberships/:id/links/:linkId', inArea('files'), async (context) => {
      const memberId = idParam(context.req.param('id'));
      const linkId = idParam(context.req.param('linkId'));
      await endLink(deps, context.get('administrator'), { memberId, linkId });
      return context.json(await findMember(deps, memberId));
    });
