import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { limitSending } from '../http/rate-limit.ts';
import { askLinkIn } from '../memberships/links/new-links.ts';
import { authenticateLink } from '../persons/authenticate-link.ts';
import { answerRenewal } from './decline.ts';
import { noteRead, readRenewal, renewalOf } from './read-renewal.ts';

/** Routes for the holders of a link of scope `renewal`. The sign-up itself is `POST /create-payment-intent` with its token. */
export const renewalRoutes = (deps: Deps) => {
  const own = authenticateLink(deps, 'renewal');
  return new Hono<AppEnv>()
    .get('/renewal', own, async (context) => {
      const renewal = renewalOf(context.get('link'));
      const answer = await readRenewal(deps, renewal);
      noteRead(deps, renewal);
      return context.json(answer);
    })
    .post('/renewal/decline', own, async (context) =>
      context.json(await answerRenewal(deps, context.get('link'), false)),
    )
    .post('/renewal/undo-decline', own, async (context) =>
      context.json(await answerRenewal(deps, context.get('link'), true)),
    )
    .post('/renewal/dossier-link', limitSending(deps, 'signUp'), own, async (context) => {
      // The link of a renewal opens no dossier: that one goes to the readers of the membership.
      const renewal = renewalOf(context.get('link'));
      await askLinkIn(deps, { ...renewal, ip: context.env?.ip ?? 'unknown' });
      return context.json({});
    });
};
