import { Hono } from 'hono';
import * as z from 'zod/mini';
import { presentPassword } from '#domain/account/password.ts';
import { newsRecipients } from '#domain/mail/mail.ts';
import { mailingSchema, mailingTextSchema } from '#domain/mail/mailing.ts';
import { askOf, mayAsk } from '../accounts/asked-again.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam, paramReader } from '../http/param.ts';
import { MAX_RICH_TEXT_BYTES } from '../http/sent-body.ts';
import { chosenSchema } from '../memberships/find-list.ts';
import { allowAddress, mailOverview, pauseMail, resumeMail, sendAgain, sendNow } from './actions.ts';
import { listMailings, openMailing, planForChosen, previewMailing, tryMailing, writeNews } from './mailings.ts';
import { changeSubscription, changeSubscriptionOf, findSubscription, mailOfPerson } from './subscription.ts';

const pauseSchema = z.object({ paused: z.boolean('invalid'), password: z.optional(presentPassword) });
const richText = { maxBytes: MAX_RICH_TEXT_BYTES };
const chosen = { chosen: chosenSchema };
const wanted = { wantsNews: z.boolean('invalid') };
const ofReader = { ...wanted, recipient: z._default(z.enum(newsRecipients, 'invalid'), 'member') };

const token = z.string().check(z.regex(/^[\w-]+(?:\.[\w-]+){1,2}$/), z.maxLength(1000));
const readToken = paramReader(token);
const tokenSchema = z.object({ token: z.string('required').check(z.maxLength(1000, 'invalid')) });

/**
 * Routes for the recipients of a mail with news, and for their mail programs. The token in the mail identifies the
 * recipient.
 */
export const subscriptionRoutes = (deps: Deps) => {
  // Scanners open every link of a mail, so this changes nothing. The token goes on in the fragment.
  const lead = (said: string) => `/desabonnement#${readToken(said)}`;
  // One press in a mail program, which sends `List-Unsubscribe=One-Click` and shows no page (RFC 8058).
  const end = (said: string) => changeSubscription(deps, readToken(said), false);
  return (
    new Hono<AppEnv>()
      .get('/unsubscribe', (context) => context.redirect(lead(context.req.query('token') ?? ''), 303))
      .post('/unsubscribe', async (context) => {
        await end(context.req.query('token') ?? '');
        return context.body(null, 204);
      })
      // In the mails of before 2026-12 the token stands in the path.
      .get('/unsubscribe/:token', (context) => context.redirect(lead(context.req.param('token')), 303))
      .post('/unsubscribe/:token', async (context) => {
        await end(context.req.param('token'));
        return context.body(null, 204);
      })
      .post('/subscription/read', jsonBody(tokenSchema), async (context) =>
        context.json(await findSubscription(deps, context.req.valid('json').token)),
      )
      .put('/subscription', jsonBody(z.extend(tokenSchema, wanted)), async (context) => {
        const { token, wantsNews } = context.req.valid('json');
        return context.json(await changeSubscription(deps, token, wantsNews));
      })
  );
};

export const adminMailRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/mail/mailings', inArea('mail'), async (context) => context.json(await listMailings(deps)))
    .get('/mail/mailings/:id', inArea('mail'), async (context) =>
      context.json(await openMailing(deps, idParam(context.req.param('id')))),
    )
    .post(
      '/mail/mailings',
      inArea('mail'),
      jsonBody(z.extend(mailingSchema, chosen), richText),
      mayAsk('mail.write'),
      async (context) => {
        const { password, ...sent } = context.req.valid('json');
        const ask = () => askOf(deps, context, password);
        return context.json(await writeNews(deps, context.get('administrator'), sent, ask), 201);
      },
    )
    .post('/mail/mailings/plan', inArea('mail', 'read'), jsonBody(z.object(chosen)), async (context) =>
      context.json(await planForChosen(deps, context.req.valid('json').chosen)),
    )
    .post('/mail/mailings/preview', inArea('mail', 'read'), jsonBody(mailingTextSchema, richText), async (context) =>
      context.json(await previewMailing(deps, context.req.valid('json'))),
    )
    .post('/mail/mailings/try', inArea('mail'), jsonBody(mailingTextSchema, richText), async (context) => {
      await tryMailing(deps, context.get('administrator'), context.req.valid('json'));
      return context.body(null, 204);
    })
    .get('/persons/:id/mail', inArea('mail'), async (context) =>
      context.json(await mailOfPerson(deps, idParam(context.req.param('id')))),
    )
    .put('/persons/:id/subscription', inArea('mail'), jsonBody(z.object(ofReader)), async (context) => {
      const id = idParam(context.req.param('id'));
      const { wantsNews, recipient } = context.req.valid('json');
      const reader = { personId: id, recipient };
      return context.json(await changeSubscriptionOf(deps, context.get('administrator'), reader, wantsNews));
    })
    .get('/mail', inArea('mail'), async (context) => context.json(await mailOverview(deps)))
    // Needs the area «settings»: an administrator who only writes to members must not stop the warnings about
    // themselves.
    .put('/mail/pause', inArea('settings'), mayAsk('mail.pause'), jsonBody(pauseSchema), async (context) => {
      const { paused, password } = context.req.valid('json');
      if (!paused) return context.json(await resumeMail(deps, context.get('administrator')));
      return context.json(await pauseMail(deps, await askOf(deps, context, password)));
    })
    .post('/mail/send', inArea('mail'), async (context) =>
      context.json(await sendNow(deps, context.get('administrator'))),
    )
    .post('/mail/:id/again', inArea('mail'), async (context) =>
      context.json(await sendAgain(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .delete('/mail/refused-addresses/:id', inArea('mail'), async (context) =>
      context.json(await allowAddress(deps, context.get('administrator'), idParam(context.req.param('id')))),
    );
