import { Hono } from 'hono';
import { payoutCheckSchema } from '#domain/ledger/payout.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { findPayout, listPayouts, markChecked, readPayoutsNow } from './actions.ts';

export const adminPayoutRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/payouts', inArea('money'), async (context) => context.json(await listPayouts(deps)))
    .post('/payouts/read', inArea('money'), async (context) =>
      context.json(await readPayoutsNow(deps, context.get('administrator'))),
    )
    .get('/payouts/:id', inArea('money'), async (context) =>
      context.json(await findPayout(deps, idParam(context.req.param('id')))),
    )
    .put('/payouts/:id/check', inArea('money'), jsonBody(payoutCheckSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      const { isChecked } = context.req.valid('json');
      return context.json(await markChecked(deps, context.get('administrator'), { id, isChecked }));
    });
