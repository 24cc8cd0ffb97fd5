import { Hono } from 'hono';
import { askedAgainSchema } from '#domain/account/administrator.ts';
import { factorCodeSchema, recoverySchema, safetySchema } from '#domain/account/factor.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { beforeFactor, inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { askedBefore, askOf, mayAsk } from './asked-again.ts';
import {
  beginTotp,
  changeSafety,
  confirmTotp,
  findOwnFactors,
  findSafety,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './factor-actions.ts';
import { askRecovery, listRecoveries, stopRecovery } from './recovery.ts';

/** Routes for one's own second factor, and for what the club asks of its accounts. */
export const adminFactorRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/me/factors', inArea('own'), beforeFactor, async (context) =>
      context.json(await findOwnFactors(deps, context.get('administrator'))),
    )
    .post(
      '/me/totp',
      inArea('own'),
      beforeFactor,
      jsonBody(askedAgainSchema),
      mayAsk('administrator.add-factor'),
      async (context) => {
        await askOf(deps, context, context.req.valid('json').password);
        return context.json(await beginTotp(deps, context.get('administrator')), 201);
      },
    )
    .post('/me/totp/confirm', inArea('own'), beforeFactor, jsonBody(factorCodeSchema), async (context) =>
      context.json(await confirmTotp(deps, context.get('administrator'), context.req.valid('json').code)),
    )
    .post(
      '/me/totp/remove',
      inArea('own'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'administrator.remove-factor'),
      async (context) => {
        await removeTotp(deps, context.get('administrator'), context.get('confirmed'));
        return context.body(null, 204);
      },
    )
    .post(
      '/me/recovery-codes',
      inArea('own'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'administrator.renew-codes'),
      async (context) => {
        return context.json(
          await renewRecoveryCodes(deps, context.get('administrator'), context.get('confirmed')),
          201,
        );
      },
    )
    .post(
      '/me/passkeys/:id/remove',
      inArea('own'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'administrator.remove-factor'),
      async (context) => {
        const id = idParam(context.req.param('id'));
        await removePasskey(deps, context.get('administrator'), context.get('confirmed'), id);
        return context.body(null, 204);
      },
    )
    .delete('/me/recovery', inArea('own'), async (context) => {
      const administrator = context.get('administrator');
      await stopRecovery(deps, administrator, administrator.id);
      return context.body(null, 204);
    })
    .get('/recoveries', inArea('accounts'), async (context) => context.json(await listRecoveries(deps)))
    .post(
      '/me/recoveries',
      inArea('own'),
      jsonBody(recoverySchema),
      askedBefore(deps, 'administrator.start-recovery', 'administrator.confirm-recovery'),
      async (context) => {
        const { email } = context.req.valid('json');
        return context.json(
          await askRecovery(deps, context.get('administrator'), context.get('confirmed'), email),
          201,
        );
      },
    )
    .delete('/recoveries/:id', inArea('accounts'), async (context) => {
      await stopRecovery(deps, context.get('administrator'), idParam(context.req.param('id')));
      return context.body(null, 204);
    })
    .get('/safety', inArea('accounts'), async (context) => context.json(await findSafety(deps)))
    .put('/safety', inArea('accounts'), jsonBody(safetySchema), askedBefore(deps, 'club.safety'), async (context) => {
      const { password: _password, ...safety } = context.req.valid('json');
      return context.json(await changeSafety(deps, context.get('administrator'), context.get('confirmed'), safety));
    });
