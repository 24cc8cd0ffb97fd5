import { Hono } from 'hono';
import { askedAgainSchema } from '#domain/account/administrator.ts';
import { DomainError } from '#domain/error.ts';
import { erasureSchema, newHoldSchema } from '#domain/member/privacy-input.ts';
import { askedBefore } from '../accounts/asked-again.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { listConsents } from '../persons/consent-queries.ts';
import { selectPerson } from '../persons/queries.ts';

/** Routes for the rights of a person about their data. They import their modules only on request. */
export const adminPrivacyRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/privacy-notice', inArea('content'), async (context) => {
      const { findPrivacyFacts } = await import('./facts.ts');
      const facts = await findPrivacyFacts(deps.db);
      if (!facts) throw new DomainError('not-found');
      return context.json(facts);
    })
    .get('/persons/:id/consents', inArea('members'), async (context) => {
      const id = idParam(context.req.param('id'));
      const listed = await listConsents(deps.db, id);
      if (listed.length === 0 && (await selectPerson(deps.db, id)).length === 0) throw new DomainError('not-found');
      return context.json(listed);
    })
    .post(
      '/persons/:id/archive',
      inArea('privacy', 'read'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'person.archive'),
      async (context) => {
        const personId = idParam(context.req.param('id'));
        const { archiveOf } = await import('./archive.ts');
        const { name, bytes } = await archiveOf(deps, context.get('confirmed'), personId);
        return context.body(bytes, 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${name}"`,
          'Content-Security-Policy': "default-src 'none'; sandbox",
        });
      },
    )
    .get('/persons/:id/erasure', inArea('privacy'), async (context) => {
      const { previewErasure } = await import('./erasure.ts');
      return context.json(await previewErasure(deps, idParam(context.req.param('id'))));
    })
    .post(
      '/persons/:id/erasure',
      inArea('privacy'),
      jsonBody(erasureSchema),
      askedBefore(deps, 'person.erase'),
      async (context) => {
        const personId = idParam(context.req.param('id'));
        const { fingerprint } = context.req.valid('json');
        const confirmed = context.get('confirmed');
        const { erasePerson } = await import('./erasure.ts');
        return context.json(await erasePerson(deps, { personId, fingerprint, reason: 'request', confirmed }));
      },
    )
    .get('/persons/:id/hold', inArea('privacy'), async (context) => {
      const { readHold } = await import('./hold.ts');
      return context.json({ hold: await readHold(deps, idParam(context.req.param('id'))) });
    })
    .put('/persons/:id/hold', inArea('privacy'), jsonBody(newHoldSchema), async (context) => {
      const personId = idParam(context.req.param('id'));
      const { holdPerson } = await import('./hold.ts');
      await holdPerson(deps, context.get('administrator'), personId, context.req.valid('json').reason);
      return context.body(null, 204);
    })
    .delete(
      '/persons/:id/hold',
      inArea('privacy'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'person.end-hold'),
      async (context) => {
        const personId = idParam(context.req.param('id'));
        const { endHold } = await import('./hold.ts');
        await endHold(deps, context.get('confirmed'), personId);
        return context.body(null, 204);
      },
    );
