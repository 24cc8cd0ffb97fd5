import { randomUUID } from 'node:crypto';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { MemberFlag } from '#domain/flag.ts';
import type { Cheque, ChequeReturn, ReturnUndo } from '#domain/ledger/slip.ts';
import { receivedAt } from '#domain/money/manual-payment.ts';
import type { AdministratorActor, AuditAction } from '#domain/site/audit.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Statement } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { changeMembers, type MemberWriting } from '../member/change-member.ts';
import { updateMember } from '../member/change-queries.ts';
import { lockPerson } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { insertRefund, setRefunded, strikeRefund } from '../payments/manual-payment-queries.ts';
import { owedAgainOf, waivedOf, withRefunded } from '../payments/manual-refund.ts';
import { completionMails, returnedChequeMail } from '../payments/member-mails.ts';
import { selectChangedPayment } from '../payments/queries.ts';
import { insertLine, selectUnchanged } from '../write/queries.ts';
import { write } from '../write/write.ts';
import { findCheque } from './cheques.ts';
import { updateCheque } from './queries.ts';

type Payment = MemberRecord['payments'][number];

/** The change of one member's part: the payment with its new refunded sums, and the statements that write them. */
interface PartChange {
  payment: Payment;
  refundedCents: number;
  owedAgainCents: number;
  refundedAt: Date | null;
  statements: readonly Statement[];
}

const after = (member: MemberRecord, { payment, refundedCents }: PartChange, waivedCents: number) => ({
  ...member,
  payments: member.payments.map((one) => (one.id === payment.id ? { ...payment, refundedCents, waivedCents } : one)),
});

// A cheque that came back is no refund: it raises no flag for a partial refund and removes none.
const flagsAfter = (member: MemberRecord, part: PartChange): MemberFlag[] => {
  const { flags } = withRefunded(member, { ...part.payment, refundedCents: part.refundedCents }, member.status);
  return [
    ...flags.filter((flag) => flag !== 'partial-refund'),
    ...(member.flags.includes('partial-refund') ? (['partial-refund'] as const) : []),
  ];
};

const changingPart = (
  { db, now: readClock }: Deps,
  member: MemberRecord,
  part: PartChange,
  { action, mails }: { action: MemberWriting['action']; mails: (changed: MemberRecord) => MemberWriting['mails'] },
): MemberWriting => {
  const { payment, refundedCents, owedAgainCents, refundedAt, statements } = part;
  const now = readClock();
  const waivedCents = waivedOf(member, payment, { refundedCents, owedAgainCents });
  const flags = flagsAfter(member, part);
  return {
    action,
    fields: ['payments'],
    first: [lockPerson(db, member)],
    statements: [
      refuseWhen(db, selectChangedPayment(db, payment)),
      ...statements,
      setRefunded(db, payment.id, { refundedCents, waivedCents, unreturnedCents: 0, refundedAt }, now),
      updateMember(db, member.id, { flags, updatedAt: now }),
    ],
    mails: mails({ ...after(member, part, waivedCents), flags }),
  };
};

// The member's record contains the cheque: if the cheque has changed since it was read, the write ends before its batch.
const partOf = (member: MemberRecord, { id, updatedAt }: Cheque): Payment => {
  const payment = member.payments.find((one) => one.chequeId === id && one.status === 'succeeded');
  if (payment?.cheque?.updatedAt.toISOString() !== updatedAt) throw new DomainError('conflict');
  return payment;
};

interface Changing {
  cheque: Cheque;
  action: Extract<AuditAction, `cheque.${string}`>;
  returnedOn: IsoDate | null;
  memberIds: readonly string[];
}

// One transaction for the cheque and the members whose part changes. Each has a line in the journal.
const changeAll = async (
  deps: Deps,
  actor: AdministratorActor,
  { cheque, action, returnedOn, memberIds }: Changing,
  decide: (member: MemberRecord) => MemberWriting,
): Promise<Cheque> => {
  const { db, now } = deps;
  const subject = { type: 'cheque' as const, id: cheque.id };
  const statements = [
    refuseUnless(db, selectUnchanged(db, subject, cheque.updatedAt)),
    updateCheque(db, cheque.id, { returnedOn }, now()),
  ];
  const [first, ...others] = memberIds.map((memberId) => ({ memberId }));
  const refusal = async () =>
    new DomainError('conflict', { reason: 'cheque-changed', current: await findCheque(deps, cheque.id) });
  if (!first) await write(deps, { actor, subject, action, statements, refusal });
  else {
    const also = [...statements, insertLine(db, { actor, subject, action, fields: [] })];
    await changeMembers(deps, { actor, first, others, also }, decide).catch(async (error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
      // Either a concurrent request made the same change first, or the cheque itself changed, not a member.
      const current = await findCheque(deps, cheque.id);
      if (current.returnedOn !== returnedOn) throw new DomainError('conflict', { reason: 'cheque-changed', current });
    });
  }
  return findCheque(deps, cheque.id);
};

const memberIdsOf = (parts: Cheque['parts']): string[] => [...new Set(parts.map(({ member }) => member.id))];

/**
 * Records that a cheque came back, before or after it was banked (docs/rules.md#cheques): what is left of each part is owed again.
 * Idempotent. Throws `not-found`, `validation` for a day in the future or before the cheque came, or `conflict`.
 */
export const returnCheque = async (
  deps: Deps,
  actor: AdministratorActor,
  id: string,
  { returnedOn, reason }: ChequeReturn,
): Promise<Cheque> => {
  const { db } = deps;
  const now = deps.now();
  const cheque = await findCheque(deps, id);
  if (cheque.returnedOn !== null) return cheque;
  if (returnedOn > dayInParis(now) || returnedOn < cheque.receivedOn)
    throw validationError({ returnedOn: 'date-invalid' });
  const memberIds = memberIdsOf(cheque.parts.filter(({ cents, refundedCents }) => refundedCents < cents));
  const refundedAt = receivedAt(returnedOn, now);
  return changeAll(deps, actor, { cheque, action: 'cheque.return', returnedOn, memberIds }, (member) => {
    const payment = partOf(member, cheque);
    const amountCents = payment.amountCents - payment.refundedCents;
    const refund = {
      id: randomUUID(),
      paymentId: payment.id,
      means: 'cheque' as const,
      amountCents,
      refundedAt,
      cancelsMembership: false,
      staysOwed: true,
      returnedChequeId: id,
      note: reason,
      recordedBy: actor.id,
    };
    const part = {
      payment,
      refundedCents: payment.amountCents,
      refundedAt,
      owedAgainCents: owedAgainOf(payment.refunds) + amountCents,
      statements: amountCents > 0 ? [insertRefund(db, refund, now)] : [],
    };
    return changingPart(deps, member, part, {
      action: 'member.return-cheque',
      mails: (changed) => [
        returnedChequeMail(changed, { key: refund.id, cents: amountCents, on: returnedOn, isUndone: false }),
      ],
    });
  });
};

/**
 * Takes back that a cheque came back: its parts count again. Idempotent. Throws `not-found`, or `conflict` if it changed.
 */
export const undoReturn = async (
  deps: Deps,
  actor: AdministratorActor,
  id: string,
  { reason }: ReturnUndo,
): Promise<Cheque> => {
  const { db } = deps;
  const now = deps.now();
  const cheque = await findCheque(deps, id);
  const { returnedOn } = cheque;
  if (returnedOn === null) return cheque;
  const memberIds = memberIdsOf(cheque.parts);
  return changeAll(deps, actor, { cheque, action: 'cheque.keep', returnedOn: null, memberIds }, (member) => {
    const payment = partOf(member, cheque);
    const returns = payment.refunds.filter((one) => one.returnedChequeId === id && !one.cancelledAt);
    const cents = returns.reduce((total, { amountCents }) => total + amountCents, 0);
    const others = payment.refunds.filter((one) => !returns.includes(one) && !one.cancelledAt);
    const part = {
      payment,
      refundedCents: payment.refundedCents - cents,
      owedAgainCents: owedAgainOf(others),
      refundedAt: others.at(-1)?.refundedAt ?? null,
      statements: returns.map((one) => strikeRefund(db, one.id, { id: randomUUID(), reason, by: actor.id }, now)),
    };
    return changingPart(deps, member, part, {
      action: 'member.keep-cheque',
      mails: (changed) =>
        cents === 0
          ? []
          : [
              returnedChequeMail(changed, {
                key: `${payment.id} ${cheque.updatedAt}`,
                cents,
                on: returnedOn,
                isUndone: true,
              }),
              ...completionMails(member, { now, changes: changed }),
            ],
    });
  });
};
