import { randomUUID } from 'node:crypto';
import { validationError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { statusAfterPayment } from '#domain/member/member-standing.ts';
import { isYetToCome, type ManualPayment, type MoneyByHand, receivedAt } from '#domain/money/manual-payment.ts';
import { toCents } from '#domain/money.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { sum } from '#domain/sum.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import {
  type ChangedMember,
  changeMembers,
  duplicateOf,
  type MemberWriting,
  requireOpen,
} from '../member/change-member.ts';
import { selectOpenCard, selectOtherInForce, updateMember } from '../member/change-queries.ts';
import { owedCentsOf, standingOf } from '../member/member-money.ts';
import { lockPerson } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { changedFields } from '../write/write.ts';
import { closeCard } from './close-card.ts';
import { selectOtherPayments } from './instalment-queries.ts';
import { makeOnce } from './make-once.ts';
import {
  insertCheque,
  insertManualPayment,
  type NewCheque,
  type NewManualPayment,
  selectManualPayment,
} from './manual-payment-queries.ts';
import { receivedMails } from './member-mails.ts';
import { selectChangedPayment } from './queries.ts';
import { cancelRivals } from './settle-payment.ts';

/** Returns the row of money received by hand. Throws `validation` for a day in the future. */
export const manualPaymentOf = (
  actor: AdministratorActor,
  memberId: string,
  { id, means, amount, date, note }: Omit<MoneyByHand, 'updatedAt'>,
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

/** What one member pays: one payment, or one for each cheque of a series. */
interface Receiving extends ChangedMember {
  payments: readonly NewManualPayment[];
  isAboveOwed: boolean | undefined;
  /** The field of the form that has the amount. */
  field: 'amount' | 'others';
}

interface Received {
  first: Receiving;
  others: readonly Receiving[];
  /** The cheques. They are inserted before the payments that are their parts. */
  cheques: readonly NewCheque[];
}

/** Returns the cheque of a payment. It bears the id of its first part. */
const chequeOf = (
  actor: AdministratorActor,
  id: string,
  { date, cheque }: Pick<ManualPayment, 'date' | 'cheque'>,
  own: Pick<NonNullable<ManualPayment['cheque']>, 'number' | 'dueOn'> = cheque ?? {},
): NewCheque => ({
  id,
  number: own.number ?? null,
  bank: cheque?.bank ?? null,
  issuer: cheque?.issuer ?? null,
  receivedOn: date,
  dueOn: own.dueOn ?? date,
  recordedBy: actor.id,
});

const receivedOf = (actor: AdministratorActor, memberId: string, sent: ManualPayment, now: Date): Received => {
  const payment = manualPaymentOf(actor, memberId, sent, now);
  const isCheque = payment.means === 'cheque';
  const partOf = (chequeId: string, part: Pick<NewManualPayment, 'id' | 'memberId' | 'amountCents'>) => ({
    ...payment,
    ...part,
    ...(isCheque && { chequeId }),
  });
  const { further = [], others = [] } = sent;
  return {
    first: {
      memberId,
      readAt: sent.updatedAt,
      isAboveOwed: sent.isAboveOwed,
      field: 'amount',
      payments: [
        partOf(payment.id, payment),
        ...further.map(({ id, amount }) => partOf(id, { id, memberId, amountCents: toCents(amount) })),
      ],
    },
    others: others.map((other) => ({
      memberId: other.memberId,
      readAt: other.updatedAt,
      isAboveOwed: other.isAboveOwed,
      field: 'others',
      payments: [partOf(payment.id, { id: other.id, memberId: other.memberId, amountCents: toCents(other.amount) })],
    })),
    cheques: isCheque
      ? [chequeOf(actor, payment.id, sent), ...further.map((one) => chequeOf(actor, one.id, sent, one))]
      : [],
  };
};

const withPayments = (member: MemberRecord, payments: readonly NewManualPayment[]) => ({
  ...member,
  payments: [
    ...member.payments,
    ...payments.map(({ means, amountCents }) => ({
      means,
      amountCents,
      refundedCents: 0,
      waivedCents: 0,
      status: 'succeeded' as const,
      isMismatch: false,
    })),
  ],
});

const recording = async (
  deps: Deps,
  member: MemberRecord,
  { payments, isAboveOwed, field }: Receiving,
  cheques: readonly NewCheque[],
): Promise<MemberWriting> => {
  const { db } = deps;
  const [payment] = payments;
  if (!payment) throw new RangeError('nothing was received');
  requireOpen(deps, member, 'record-payment');
  const amountCents = sum(payments.map((one) => one.amountCents));
  if (amountCents > owedCentsOf(member) && !isAboveOwed) throw validationError({ [field]: 'above-owed' });
  const isSignUp = member.status === 'pending';
  if (isSignUp && member.hasTwin) throw await duplicateOf(deps, member);
  // A fee that was just paid in cash must not be payable by card.
  await closeCard(deps, member);
  const now = deps.now();
  const paying = withPayments(member, payments);
  const status = statusAfterPayment(standingOf(paying));
  return {
    action: 'member.payment',
    fields: ['payments', ...changedFields(member, { status })],
    first: [lockPerson(db, member)],
    statements: [
      refuseWhen(db, selectOpenCard(db, member.id)),
      // A charge that began and ended since the reading changes what is owed, and not the membership's own row.
      ...member.payments.map((one) => refuseWhen(db, selectChangedPayment(db, one))),
      refuseWhen(
        db,
        selectOtherPayments(
          db,
          member.id,
          member.payments.map(({ id }) => id),
        ),
      ),
      ...(isSignUp ? [refuseWhen(db, selectOtherInForce(db, member, member.id))] : []),
      ...cheques.map((cheque) => insertCheque(db, cheque, now)),
      ...payments.map((one) => insertManualPayment(db, one, now)),
      updateMember(db, member.id, { status, updatedAt: now }),
    ],
    // A series of cheques gets one receipt.
    mails: receivedMails({ ...paying, status }, { ...payment, amountCents }, { before: member, now }),
    after: (written) => cancelRivals(deps, written),
  };
};

/**
 * Records money that an administrator received (docs/rules.md#recording-money), also a series of cheques and one cheque for
 * several members (docs/rules.md#cheques). First cancels the open card payments, then writes payments and states in one
 * transaction. Idempotent: a retry gets the same answer. Throws `not-found`, `duplicate`, `unavailable`, `validation` (also
 * for more than is owed unless confirmed), or `conflict` if nothing is owed, a card is being charged or a member changed.
 */
export const recordPayment = async (
  deps: Deps,
  actor: AdministratorActor,
  memberId: string,
  sent: ManualPayment,
): Promise<MemberDetails> => {
  const { first, others, cheques } = receivedOf(actor, memberId, sent, deps.now());
  if (others.some((other) => other.memberId === memberId)) throw validationError({ others: 'invalid' });
  const [payment] = first.payments;
  const isRecorded = async () => {
    const [row] = await selectManualPayment(deps.db, { memberId, id: payment?.id ?? '' });
    if (!row) return false;
    // After a correction, the row found is that of the corrected payment, whose content may differ.
    const isSame = row.amountCents === payment?.amountCents && row.means === payment.means;
    return row.id !== payment?.id || isSame || 'otherwise';
  };
  const receivings = new Map([first, ...others].map((one) => [one.memberId, one]));
  return makeOnce(deps, memberId, isRecorded, (known) =>
    changeMembers(deps, { actor, first: { ...first, known }, others }, (member) =>
      recording(deps, member, receivings.get(member.id) ?? first, member.id === memberId ? cheques : []),
    ),
  );
};
