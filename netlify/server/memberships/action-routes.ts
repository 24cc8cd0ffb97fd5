import { type Context, Hono } from 'hono';
import { askedAgainSchema } from '#domain/account/administrator.ts';
import { DAY_MS } from '#domain/dates.ts';
import { certificateSchema } from '#domain/member/health-input.ts';
import { guardianConfirmationSchema, photoDecisionSchema, proofDecisionSchema } from '#domain/member/piece-decision.ts';
import { cardRefundSchema } from '#domain/money/card-refund.ts';
import {
  flagResolutionSchema,
  manualPaymentSchema,
  manualRefundSchema,
  paymentCorrectionSchema,
  refundCorrectionSchema,
  stoppedPlanSchema,
} from '#domain/money/manual-payment.ts';
import { reductionSchema } from '#domain/money/reduction-schema.ts';
import { toCents } from '#domain/money.ts';
import { askedBefore, askOf, mayAsk } from '../accounts/asked-again.ts';
import { findSafety } from '../accounts/factor-actions.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { refundByCard } from '../payments/card-refund.ts';
import { correctPayment, correctRefund } from '../payments/correct-entry.ts';
import { recordPayment } from '../payments/manual-payment.ts';
import { selectAmount, selectGivenBack } from '../payments/manual-payment-queries.ts';
import { recordRefund } from '../payments/manual-refund.ts';
import { stopInstalments } from '../payments/plan-actions.ts';
import { settleMember } from '../payments/settle-member.ts';
import { archiveMember, checkIdentity, resolveFlag, restoreMember } from './actions.ts';
import { archiveAll, batchSchema, undoArchiveAll } from './archive.ts';
import { confirmGuardian, decidePhoto, decideProof } from './decide-piece.ts';
import { forgetCertificate, noteCertificate, showAttestation } from './health.ts';
import { reduceMember } from './reduce.ts';

/** Returns which payment of which member an address names. Throws `not-found`. */
const paymentIn = ({ id, paymentId }: { id: string; paymentId: string }) => ({
  memberId: idParam(id),
  paymentId: idParam(paymentId),
});

interface SentRefund {
  id?: string | undefined;
  /** Absent for a card payment whose sum only the provider knows. */
  amount?: number | undefined;
  cancelsMembership: boolean;
  password?: string | undefined;
}

// The administrator's refunds of the last day count too, so that they cannot split a large refund into small ones.
const isAboveSum = async (
  deps: Deps,
  context: Context<AppEnv>,
  { id, amount }: { id?: string | undefined; amount: number },
  corrects: string | undefined,
): Promise<boolean> => {
  const { refundAskedAboveCents: above } = await findSafety(deps);
  if (above === null) return false;
  const since = new Date(deps.now().getTime() - DAY_MS);
  const others = [id, corrects].filter((one) => one !== undefined);
  const [given] = await selectGivenBack(deps.db, { by: context.get('administrator').id, since, but: others });
  return toCents(amount) + (given?.cents ?? 0) > above;
};

/**
 * Returns a refund without its password. The password is required above the club's limit, if no amount is given, if the
 * refund ends the membership, or if the correction is to nothing (docs/rules.md#asked-again). `corrects` is the refund that this one
 * replaces. Throws what `confirmPassword` throws.
 */
const refundIn = async <Refund extends SentRefund>(
  deps: Deps,
  context: Context<AppEnv>,
  { password, ...refund }: Refund,
  corrects?: string,
): Promise<Omit<Refund, 'password'>> => {
  const { id, amount, cancelsMembership } = refund;
  if (cancelsMembership || !amount || (await isAboveSum(deps, context, { id, amount }, corrects)))
    await askOf(deps, context, password);
  return refund;
};

/** Routes for what administrators do to a member, except editing the member's data. */
export const adminMemberActionRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post(
      '/memberships/archive-all',
      inArea('members'),
      jsonBody(batchSchema),
      askedBefore(deps, 'season.archive-all'),
      async (context) => {
        const { password: _password, ...asked } = context.req.valid('json');
        return context.json(await archiveAll(deps, context.get('confirmed'), asked));
      },
    )
    .post('/memberships/archive-all/:batchId/undo', inArea('members'), async (context) => {
      const batchId = idParam(context.req.param('batchId'));
      return context.json(await undoArchiveAll(deps, context.get('administrator'), batchId));
    })
    .post('/memberships/:id/archive', inArea('members'), async (context) =>
      context.json(await archiveMember(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .post('/memberships/:id/restore', inArea('members'), async (context) =>
      context.json(await restoreMember(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .post(
      '/memberships/:id/identity',
      inArea('members'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'member.check-identity'),
      async (context) => {
        const id = idParam(context.req.param('id'));
        return context.json(await checkIdentity(deps, context.get('confirmed'), id));
      },
    )
    .post('/memberships/:id/settle', inArea('money'), async (context) =>
      context.json(await settleMember(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .post('/memberships/:id/instalments/stop', inArea('money'), jsonBody(stoppedPlanSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      const { updatedAt } = context.req.valid('json');
      return context.json(await stopInstalments(deps, context.get('administrator'), id, updatedAt));
    })
    .post('/memberships/:id/proof', inArea('files'), jsonBody(proofDecisionSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await decideProof(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/memberships/:id/photo', inArea('files'), jsonBody(photoDecisionSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await decidePhoto(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/memberships/:id/guardian', inArea('files'), jsonBody(guardianConfirmationSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await confirmGuardian(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .put('/memberships/:id/certificate', inArea('files'), jsonBody(certificateSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await noteCertificate(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post(
      '/memberships/:id/certificate/remove',
      inArea('files'),
      jsonBody(guardianConfirmationSchema),
      async (context) => {
        const id = idParam(context.req.param('id'));
        return context.json(await forgetCertificate(deps, context.get('administrator'), id, context.req.valid('json')));
      },
    )
    .post('/memberships/:id/attestation', inArea('files'), jsonBody(guardianConfirmationSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await showAttestation(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/memberships/:id/payments', inArea('desk'), jsonBody(manualPaymentSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await recordPayment(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post(
      '/memberships/:id/payments/:paymentId/refund',
      inArea('money'),
      jsonBody(manualRefundSchema),
      mayAsk('member.refund'),
      async (context) => {
        const payment = paymentIn(context.req.param());
        const refund = await refundIn(deps, context, context.req.valid('json'));
        return context.json(await recordRefund(deps, context.get('administrator'), payment, refund));
      },
    )
    .post(
      '/memberships/:id/payments/:paymentId/card-refund',
      inArea('money'),
      jsonBody(cardRefundSchema),
      mayAsk('member.refund'),
      async (context) => {
        const payment = paymentIn(context.req.param());
        const refund = await refundIn(deps, context, context.req.valid('json'));
        return context.json(await refundByCard(deps, context.get('administrator'), payment, refund));
      },
    )
    .post(
      '/memberships/:id/payments/:paymentId/correct',
      inArea('money'),
      jsonBody(paymentCorrectionSchema),
      mayAsk('member.correct-payment'),
      async (context) => {
        const payment = paymentIn(context.req.param());
        const { password, ...correction } = context.req.valid('json');
        const [wrong] = await selectAmount(deps.db, payment);
        if (wrong && toCents(correction.amount) < wrong.amountCents) await askOf(deps, context, password);
        return context.json(await correctPayment(deps, context.get('administrator'), payment, correction));
      },
    )
    .post(
      '/memberships/:id/payments/:paymentId/refunds/:refundId/correct',
      inArea('money'),
      jsonBody(refundCorrectionSchema),
      mayAsk('member.correct-refund'),
      async (context) => {
        const refund = { ...paymentIn(context.req.param()), refundId: idParam(context.req.param('refundId')) };
        const correction = await refundIn(deps, context, context.req.valid('json'), refund.refundId);
        return context.json(await correctRefund(deps, context.get('administrator'), refund, correction));
      },
    )
    .post('/memberships/:id/reductions', inArea('money'), jsonBody(reductionSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await reduceMember(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .post('/memberships/:id/flags', inArea('money'), jsonBody(flagResolutionSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await resolveFlag(deps, context.get('administrator'), id, context.req.valid('json')));
    });
