import { Hono } from 'hono';
import { bankedSchema, chequeInputSchema, newSlipSchema, returnSchema, returnUndoSchema } from '#domain/ledger/slip.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { editCheque, findChequesInHand, trackCheque } from './cheques.ts';
import { returnCheque, undoReturn } from './return-cheque.ts';
import { bankSlip, cancelSlip, findSlip, listSlips, makeSlip } from './slips.ts';

export const adminChequeRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/cheques', inArea('money'), async (context) => context.json(await findChequesInHand(deps)))
    .put('/cheques/:id', inArea('money'), jsonBody(chequeInputSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await editCheque(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/cheques/:id/track', inArea('money'), async (context) =>
      context.json(await trackCheque(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .post('/cheques/:id/return', inArea('money'), jsonBody(returnSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await returnCheque(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/cheques/:id/keep', inArea('money'), jsonBody(returnUndoSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await undoReturn(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .get('/slips', inArea('money'), async (context) => context.json(await listSlips(deps)))
    .post('/slips', inArea('money'), jsonBody(newSlipSchema), async (context) =>
      context.json(await makeSlip(deps, context.get('administrator'), context.req.valid('json'))),
    )
    .get('/slips/:id', inArea('money'), async (context) =>
      context.json(await findSlip(deps, idParam(context.req.param('id')))),
    )
    .post('/slips/:id/bank', inArea('money'), jsonBody(bankedSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await bankSlip(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/slips/:id/cancel', inArea('money'), async (context) =>
      context.json(await cancelSlip(deps, context.get('administrator'), idParam(context.req.param('id')))),
    );
