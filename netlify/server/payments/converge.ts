import { statusOncePaid } from '#domain/member.ts';
import { hasMoney } from '#domain/payment.ts';
import { type Settlement, settlementOf } from '#domain/settlement.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe-truth.ts';
import { selectUnchangedMember } from '../memberships/change-queries.ts';
import { lockPerson } from '../memberships/queries.ts';
import {
  activateMember,
  advancePayment,
  cancelMember,
  flagMember,
  flagPaidTwin,
  type PaymentWithMember,
  reopenFlag,
  selectCardPayment,
  selectChangedPayment,
  unflagMember,
} from './queries.ts';

/**
 * Makes our books agree with Stripe about a payment. Returns false if payment or member changed between reading and
 * writing: nothing was written, and the caller reads again.
 */
export const converge = async (deps: Deps, truth: IntentTruth, found: PaymentWithMember): Promise<boolean> => {
  const settlement = settlementOf(truth, {
    paymentId: found.payment.id,
    memberId: found.member.id,
    amountCents: found.payment.amountCents,
    statusOncePaid: statusOncePaid({ ...found.member, hasProof: found.member.proofKey !== null }),
  });
  if (agrees(settlement, found)) return true;
  try {
    await writeSettlement(deps, truth, found, settlement);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
};

// Usually there is nothing to write, because the webhook and the visitor's return tell the same.
const agrees = (settlement: Settlement, { payment, member }: PaymentWithMember): boolean =>
  payment.stripePaymentIntentId !== null &&
  payment.status === settlement.status &&
  payment.refundedCents >= settlement.refundedCents &&
  settlement.flags.every((flag) => member.flags.includes(flag)) &&
  !settlement.clears.some((flag) => member.flags.includes(flag)) &&
  !(settlement.activateAs && member.status === 'pending' && !member.flags.includes('duplicate-to-refund')) &&
  !(settlement.cancels === 'membership' && member.status !== 'cancelled') &&
  !(settlement.cancels === 'sign-up' && member.status === 'pending');

const writeSettlement = async (
  deps: Deps,
  truth: IntentTruth,
  { payment, member }: PaymentWithMember,
  { status, refundedCents, activateAs, cancels, flags, clears }: Settlement,
): Promise<void> => {
  const { db } = deps;
  const now = deps.now();
  await db.batch([
    lockPerson(db, member),
    refuseWhen(db, selectChangedPayment(db, payment)),
    ...(payment.status === 'cancelled' && hasMoney(status) ? [refuseWhen(db, selectCardPayment(db, member.id))] : []),
    // The member's proof decides what a payment makes of them.
    ...(activateAs ? [refuseUnless(db, selectUnchangedMember(db, member))] : []),
    advancePayment(db, payment.id, { intentId: truth.id, status, refundedCents }, now),
    ...(activateAs ? [activateMember(db, member.id, activateAs, now), flagPaidTwin(db, member.id, now)] : []),
    ...(cancels ? [cancelMember(db, member.id, cancels, now)] : []),
    ...flags.map((flag) => flagMember(db, member.id, flag, now)),
    // More was given back than an administrator has settled.
    ...(refundedCents > payment.refundedCents ? flags.map((flag) => reopenFlag(db, member.id, flag, now)) : []),
    ...clears.map((flag) => unflagMember(db, member.id, flag, now)),
  ]);
};
