import { randomUUID } from 'node:crypto';
import { validationError } from '#domain/error.ts';
import { isYetToCome, type ManualPayment, receivedAt } from '#domain/manual-payment.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { statusAfterPayment } from '#domain/member-standing.ts';
import { toCents } from '#domain/money.ts';
import { changedFields } from '../audit/change.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { type Act, auditMember } from '../memberships/audit-member.ts';
import { changeMember, duplicateOf, requireOpen } from '../memberships/change-member.ts';
import {
  selectOpenCard,
  selectOtherInForce,
  selectUnchangedMember,
  updateMember,
} from '../memberships/change-queries.ts';
import { owedCentsOf, paidCentsOf, standingOf } from '../memberships/member-money.ts';
import { lockPerson } from '../memberships/queries.ts';
import type { MemberRecord } from '../memberships/record-queries.ts';
import { closeCard } from './close-card.ts';
import { makeOnce } from './make-once.ts';
import { insertManualPayment, type NewManualPayment, selectManualPayment } from './manual-payment-queries.ts';
import { cancelRivals } from './rivals.ts';

/** Returns the row of money received by hand. Throws `validation` for a day in the future. */
export const manualPaymentOf = (
  { administratorId, memberId }: Act,
  { id, means, amount, date, note }: Omit<ManualPayment, 'updatedAt'>,
  now: Date,
): NewManualPayment => {
  if (isYetToCome(date, now)) throw validationError({ date: 'date-invalid' });
  return {
    id: id ?? randomUUID(),
    memberId,
    means,
    amountCents: toCents(amount),
    paidAt: receivedAt(date, now),
    note: note ?? null,
    recordedBy: administratorId,
  };
};

const save = async (
  deps: Deps,
  act: Act,
  member: MemberRecord,
  { payment, isAboveOwed }: { payment: NewManualPayment; isAboveOwed: boolean | undefined },
): Promise<MemberRecord> => {
  const { db } = deps;
  requireOpen(member, 'record-payment');
  if (payment.amountCents > owedCentsOf(member) && !isAboveOwed) throw validationError({ amount: 'above-owed' });
  const isSignUp = member.status === 'pending';
  if (isSignUp && member.hasTwin) throw await duplicateOf(deps, member);
  if (isSignUp) await closeCard(deps, member);
  const now = deps.now();
  const paidCents = paidCentsOf(member) + payment.amountCents;
  const status = statusAfterPayment(standingOf(member, { paidCents }));
  await db.batch([
    lockPerson(db, member),
    refuseUnless(db, selectUnchangedMember(db, member)),
    ...(isSignUp
      ? [refuseWhen(db, selectOpenCard(db, member.id)), refuseWhen(db, selectOtherInForce(db, member, member.id))]
      : []),
    insertManualPayment(db, payment, now),
    updateMember(db, member.id, { status, updatedAt: now }),
    auditMember(deps, act, 'payment', ['payments', ...changedFields(member, { status })]),
  ]);
  return { ...member, status };
};

/**
 * Records money that an administrator received (docs/rules.md#recording-money). First cancels what could still be paid
 * by card, then writes payment and status in one batch. A payment that is sent twice is recorded once and gets the same
 * answer. Throws `not-found`, `duplicate`, `unavailable`, `validation` (also for more than is owed unless confirmed),
 * or `conflict` if nothing is owed, a card is being charged or the member changed.
 */
export const recordPayment = async (deps: Deps, act: Act, sent: ManualPayment): Promise<MemberDetails> => {
  const payment = manualPaymentOf(act, sent, deps.now());
  const isRecorded = async () => (await selectManualPayment(deps.db, act.memberId, payment.id)).length > 0;
  return makeOnce(deps, act.memberId, isRecorded, async () => {
    const paid = await changeMember(deps, act.memberId, sent.updatedAt, (member) =>
      save(deps, act, member, { payment, isAboveOwed: sent.isAboveOwed }),
    );
    await cancelRivals(deps, paid);
  });
};
