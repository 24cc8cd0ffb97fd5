import { Hono } from 'hono';
import {
  cardChangeSchema,
  consentsSchema,
  contactSchema,
  dossierFederationSchema,
  dossierRequestSchema,
  emailSchema,
  newEmailSchema,
  owedPaymentSchema,
} from '#domain/member/dossier-input.ts';
import { attestationSchema } from '#domain/member/health-input.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bearerToken } from '../http/authenticate.ts';
import { inTime, receiveBody } from '../http/deadline.ts';
import { jsonBody } from '../http/json-body.ts';
import { privateFile } from '../http/private-file.ts';
import { query } from '../http/query.ts';
import { limitSending } from '../http/rate-limit.ts';
import { askLinks } from '../memberships/links/new-links.ts';
import { findFormerOffer } from '../payments/former-member.ts';
import { authenticateLink, forLink } from '../persons/authenticate-link.ts';
import { findScope } from '../persons/find-link.ts';
import {
  askClub,
  beginCardChange,
  changeCard,
  changeConsents,
  changeContact,
  changeFederationFields,
  findOwnPhoto,
  payOwed,
  readDossier,
} from './actions.ts';
import { confirmAsGuardian, mailGuardian, readAsGuardian } from './guardian.ts';
import { attestAsGuardian, attestHealth } from './health.ts';
import { askEmail, confirmEmail } from './new-email.ts';
import { limitFiles, readOwnFile, sendPhoto, sendProof } from './own-files.ts';

/** Routes for the holders of a link, each for links of one scope only, and for people who have lost theirs. */
export const dossierRoutes = (deps: Deps) => {
  const own = authenticateLink(deps, 'dossier');
  const guardian = authenticateLink(deps, 'guardian');
  return new Hono<AppEnv>()
    .get('/dossier/link', forLink('any'), async (context) =>
      context.json({ scope: await findScope(deps, bearerToken(context) ?? '') }),
    )
    .get('/dossier', own, async (context) => context.json(await readDossier(deps, context.get('link'))))
    .get('/dossier/next-season', own, async (context) =>
      context.json({ offer: await findFormerOffer(deps, context.get('link')) }),
    )
    .get('/dossier/photo', own, async (context) =>
      privateFile(context, await findOwnPhoto(deps, context.get('link')), 'photo'),
    )
    .put('/dossier/federation', own, jsonBody(dossierFederationSchema), async (context) =>
      context.json(await changeFederationFields(deps, context.get('link'), context.req.valid('json'))),
    )
    .put('/dossier/contact', own, jsonBody(contactSchema), async (context) =>
      context.json(await changeContact(deps, context.get('link'), context.req.valid('json'))),
    )
    .put('/dossier/email', own, jsonBody(newEmailSchema), async (context) =>
      context.json(await askEmail(deps, context.get('link'), context.req.valid('json').email)),
    )
    .post('/dossier/email-confirmation', authenticateLink(deps, 'email'), async (context) => {
      await confirmEmail(deps, context.get('link'));
      return context.json({});
    })
    .post('/dossier/photo', own, async (context) => {
      await limitFiles(deps, context.get('link'));
      const photo = await receiveBody(context, readOwnFile(context, 'photo'));
      return context.json(await inTime(context, sendPhoto(deps, context.get('link'), photo)));
    })
    .post('/dossier/proof', own, async (context) => {
      await limitFiles(deps, context.get('link'));
      const proof = await receiveBody(context, readOwnFile(context, 'proof'));
      return context.json(await inTime(context, sendProof(deps, context.get('link'), proof)));
    })
    .post('/dossier/health', own, query(attestationSchema), async (context) =>
      context.json(await attestHealth(deps, context.get('link'), context.req.valid('query').version)),
    )
    .put('/dossier/consents', own, jsonBody(consentsSchema), async (context) =>
      context.json(await changeConsents(deps, context.get('link'), context.req.valid('json'))),
    )
    .post('/dossier/payment', own, jsonBody(owedPaymentSchema), async (context) =>
      context.json(await payOwed(deps, context.get('link'), context.req.valid('json').amount)),
    )
    .post('/dossier/card-change', own, async (context) =>
      context.json(await beginCardChange(deps, context.get('link'))),
    )
    .put('/dossier/card', own, jsonBody(cardChangeSchema), async (context) =>
      context.json(await changeCard(deps, context.get('link'), context.req.valid('json').reference)),
    )
    .post('/dossier/requests', own, jsonBody(dossierRequestSchema), async (context) =>
      context.json(await askClub(deps, context.get('link'), context.req.valid('json').kind)),
    )
    .get('/dossier/guardian', guardian, async (context) =>
      context.json(await readAsGuardian(deps, context.get('link'))),
    )
    .post('/dossier/guardian-mail', own, async (context) => context.json(await mailGuardian(deps, context.get('link'))))
    .post('/dossier/guardian', guardian, async (context) =>
      context.json(await confirmAsGuardian(deps, context.get('link'))),
    )
    .post('/dossier/guardian/health', guardian, query(attestationSchema), async (context) =>
      context.json(await attestAsGuardian(deps, context.get('link'), context.req.valid('query').version)),
    )
    .post('/dossier-links', limitSending(deps, 'signUp'), jsonBody(emailSchema), async (context) => {
      await askLinks(deps, { ...context.req.valid('json'), ip: context.env?.ip ?? 'unknown' });
      return context.json({});
    });
};
