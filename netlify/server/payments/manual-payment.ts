import { randomUUID } from 'node:crypto';
import { validationError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { statusAfterPayment } from '#domain/member/member-standing.ts';
import { isYetToCome, type ManualPayment, receivedAt } from '#domain/money/manual-payment.ts';
import { toCents } from '#domain/money.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { changeMember, duplicateOf, type MemberWriting, requireOpen } from '../member/change-member.ts';
import { selectOpenCard, selectOtherInForce, updateMember } from '../member/change-queries.ts';
import { owedCentsOf, standingOf } from '../member/member-money.ts';
import { lockPerson } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { changedFields } from '../write/write.ts';
import { closeCard } from './close-card.ts';
import { makeOnce } from './make-once.ts';
import { insertManualPayment, type NewManualPayment, selectManualPayment } from './manual-payment-queries.ts';
import { receivedMails } from './member-mails.ts';
import { cancelRivals } from './settle-payment.ts';

/** Returns the row of money received by hand. Throws `validation` for a day in the future. */
export const manualPaymentOf = (
  actor: AdministratorActor,
  memberId: string,
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
    recordedBy: actor.id,
  };
};

const withPayment = (member: MemberRecord, { means, amountCents }: NewManualPayment) => ({
  ...member,
  payments: [
    ...member.payments,
    { means, amountCents, refundedCents: 0, waivedCents: 0, status: 'succeeded' as const, isMismatch: false },
  ],
});

const recording = async (
  deps: Deps,
  member: MemberRecord,
  { payment, isAboveOwed }: { payment: NewManualPayment; isAboveOwed: boolean | undefined },
): Promise<MemberWriting> => {
  const { db } = deps;
  requireOpen(deps, member, 'record-payment');
  if (payment.amountCents > owedCentsOf(member) && !isAboveOwed) throw validationError({ amount: 'above-owed' });
  const isSignUp = member.status === 'pending';
  if (isSignUp && member.hasTwin) throw await duplicateOf(deps, member);
  // A fee that was just paid in cash must not be payable by card.
  await closeCard(deps, member);
  const now = deps.now();
  const status = statusAfterPayment(standingOf(withPayment(member, payment)));
  return {
    action: 'member.payment',
    fields: ['payments', ...changedFields(member, { status })],
    first: [lockPerson(db, member)],
    statements: [
      refuseWhen(db, selectOpenCard(db, member.id)),
      ...(isSignUp ? [refuseWhen(db, selectOtherInForce(db, member, member.id))] : []),
      insertManualPayment(db, payment, now),
      updateMember(db, member.id, { status, updatedAt: now }),
    ],
    mails: receivedMails(withPayment({ ...member, status }, payment), payment, { before: member, now }),
    after: (written) => cancelRivals(deps, written),
  };
};

/**
 * Records money that an administrator received (docs/rules.md#recording-money). First cancels the open card payment,
 * then writes payment and status in one transaction. Idempotent: a retry gets the same answer. Throws `not-found`,
 * `duplicate`, `unavailable`, `validation` (also for more than is owed unless confirmed), or `conflict` if nothing is
 * owed, a card is being charged or the member changed.
 */
export const recordPayment = async (
  deps: Deps,
  actor: AdministratorActor,
  memberId: string,
  sent: ManualPayment,
): Promise<MemberDetails> => {
  const payment = manualPaymentOf(actor, memberId, sent, deps.now());
  const isRecorded = async () => (await selectManualPayment(deps.db, { memberId, id: payment.id })).length > 0;
  return makeOnce(deps, memberId, isRecorded, (known) =>
    changeMember(deps, { actor, memberId, readAt: sent.updatedAt, known }, (member) =>
      recording(deps, member, { payment, isAboveOwed: sent.isAboveOwed }),
    ),
  );
};
