import { type Context, Hono } from 'hono';
import {
  flagSettlementSchema,
  manualPaymentSchema,
  manualRefundSchema,
  paymentCorrectionSchema,
  refundCorrectionSchema,
} from '#domain/manual-payment.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody, optionalJsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { correctPayment, correctRefund } from '../payments/correct-entry.ts';
import { recordPayment } from '../payments/manual-payment.ts';
import { recordRefund } from '../payments/manual-refund.ts';
import { settleMember } from '../payments/settle-member.ts';
import { archiveAll, archiveMember, batchSchema, restoreMember, undoArchiveAll } from './archive.ts';
import type { Act } from './audit-member.ts';
import { decideProof, proofSchema } from './proof.ts';
import { settleFlag } from './settle-flag.ts';

/** Returns who acts, the signed-in administrator, and on which member of an address. Throws `not-found`. */
const actOn = (context: Context<AppEnv>, id: string): Act => ({
  administratorId: context.get('administrator').id,
  memberId: idParam(id),
});

/** Routes for what administrators do to a member, except editing the member's data. */
export const adminMemberActionRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post('/memberships/archive-all', optionalJsonBody(batchSchema), async (context) => {
      const asked = context.req.valid('json');
      return context.json(await archiveAll(deps, context.get('administrator'), asked));
    })
    .post('/memberships/archive-all/:batchId/undo', async (context) => {
      const batchId = idParam(context.req.param('batchId'));
      return context.json(await undoArchiveAll(deps, context.get('administrator'), batchId));
    })
    .post('/memberships/:id/archive', async (context) =>
      context.json(await archiveMember(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .post('/memberships/:id/restore', async (context) =>
      context.json(await restoreMember(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .post('/memberships/:id/settle', async (context) =>
      context.json(await settleMember(deps, actOn(context, context.req.param('id')))),
    )
    .post('/memberships/:id/proof', jsonBody(proofSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await decideProof(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/memberships/:id/payments', jsonBody(manualPaymentSchema), async (context) => {
      const act = actOn(context, context.req.param('id'));
      return context.json(await recordPayment(deps, act, context.req.valid('json')));
    })
    .post('/memberships/:id/payments/:paymentId/refund', jsonBody(manualRefundSchema), async (context) => {
      const act = actOn(context, context.req.param('id'));
      const paymentId = idParam(context.req.param('paymentId'));
      return context.json(await recordRefund(deps, act, paymentId, context.req.valid('json')));
    })
    .post('/memberships/:id/payments/:paymentId/correct', jsonBody(paymentCorrectionSchema), async (context) => {
      const act = actOn(context, context.req.param('id'));
      const paymentId = idParam(context.req.param('paymentId'));
      return context.json(await correctPayment(deps, act, paymentId, context.req.valid('json')));
    })
    .post(
      '/memberships/:id/payments/:paymentId/refunds/:refundId/correct',
      jsonBody(refundCorrectionSchema),
      async (context) => {
        const act = actOn(context, context.req.param('id'));
        const paymentId = idParam(context.req.param('paymentId'));
        const refundId = idParam(context.req.param('refundId'));
        return context.json(await correctRefund(deps, act, { paymentId, refundId }, context.req.valid('json')));
      },
    )
    .post('/memberships/:id/flags', jsonBody(flagSettlementSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await settleFlag(deps, context.get('administrator'), id, context.req.valid('json')));
    });
