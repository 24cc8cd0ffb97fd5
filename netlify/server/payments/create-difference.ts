import { randomUUID } from 'node:crypto';
import { DomainError, type RefusalReason, validationError } from '#domain/error.ts';
import { type PaymentCreated, paymentKeyOf } from '#domain/member/sign-up.ts';
import { LEAST_BY_CARD } from '#domain/money/payment.ts';
import { isRefusedWrite, isTaken } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { PaymentTruth } from '../integrations/payment-provider.ts';
import { selectOpenCard } from '../member/change-queries.ts';
import { payableCentsOf } from '../member/difference.ts';
import { lockPerson } from '../member/queries.ts';
import { findMemberRecord, type MemberRecord } from '../member/record-queries.ts';
import { selectUnchanged } from '../write/queries.ts';
import { write } from '../write/write.ts';
import { beginAtProvider, CONTENTION_WAIT, cancelIfLost } from './begin-payment.ts';
import { refuseTooManyDeclines } from './declines.ts';
import { cancelUnbegunPayment, insertDifference } from './queries.ts';
import { settlePayment, withdrawPayment } from './settle-payment.ts';

type Payment = MemberRecord['payments'][number];

/** Each retry resolves one race with another tab: that tab paid, cancelled or began a payment. */
const ROUNDS = 5;
interface Asked {
  memberId: string;
  /** What the visitor saw is owed. Cents. */
  amountCents: number;
}

/**
 * Creates the card payment of what a member in force, or of a closed season, still owes (docs/rules.md#difference):
 * first the row, then the payment at the provider. Idempotent across tabs and retries; it cancels a payment of another
 * amount. Throws `not-found`, `conflict` with the reason if nothing can be paid, `validation` if something else is owed
 * than the visitor saw, `rate-limited` after too many declined cards, or `unavailable`.
 */
export const createDifferencePayment = async (
  deps: Deps,
  { memberId, amountCents }: Asked,
): Promise<PaymentCreated> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await findMemberRecord(deps.db, memberId);
    if (!member) throw new DomainError('not-found');
    refuseOver(member);
    const open = member.payments.find(({ means, status }) => means === 'card' && status === 'open');
    const begun = await (open ? continueWith(deps, member, open) : beginAnew(deps, member, amountCents));
    if (begun) return createdFrom(deps, begun, amountCents);
  }
  throw new DomainError('unavailable', { cause: new Error('difference kept changing') });
};

const refuse = (reason: RefusalReason): never => {
  throw new DomainError('conflict', { reason });
};

const refuseOver = ({ status }: MemberRecord): void => {
  if (status === 'cancelled') refuse('cancelled');
  if (status === 'pending') refuse('still-pending');
};

const requireOwed = (member: MemberRecord, amountCents: number): void => {
  if (member.payments.some(({ status }) => status === 'processing')) refuse('payment-under-way');
  const payable = payableCentsOf(member);
  if (payable.length === 0) refuse('nothing-owed');
  if (!payable.includes(amountCents)) throw validationError({ amount: 'amount-changed' });
  if (amountCents < LEAST_BY_CARD) refuse('too-little-for-card');
};

const createdFrom = ({ payments }: Deps, begun: PaymentTruth, amountCents: number): PaymentCreated => {
  if (begun.amountCents !== amountCents) throw validationError({ amount: 'amount-changed' });
  return { ...paymentKeyOf(begun), publishableKey: payments.publicKey, amount: begun.amountCents };
};

// Returns undefined if the payment is paid, in progress or over, so that the caller must compute the debt again.
const continueWith = async (deps: Deps, member: MemberRecord, payment: Payment): Promise<PaymentTruth | undefined> => {
  const { reference } = payment;
  // The bank may have taken the money. Only the next run of the job finds out.
  if (payment.instalmentId !== null && !reference) refuse('payment-under-way');
  if (!reference) return beginKnown(deps, member, payment);
  // It ends there if something else is owed by now.
  const settled = await settlePayment(deps, reference);
  if (!settled) await cancelIfLost(deps, reference);
  if (settled?.payment.status !== 'open') return undefined;
  if (settled.payment.isDifference) return settled.truth;
  await withdrawPayment(deps, reference);
  return undefined;
};

const beginKnown = async (deps: Deps, member: MemberRecord, payment: Payment): Promise<PaymentTruth | undefined> => {
  if (payment.isDifference && payableCentsOf(member).includes(payment.amountCents)) {
    const begun = await beginAtProvider(deps, { payment, member });
    if (!begun) await deps.wait(CONTENTION_WAIT);
    return begun;
  }
  // A request that is beginning it finds it over, and withdraws it.
  await cancelUnbegunPayment(deps.db, payment.id, deps.now());
  return undefined;
};

const beginAnew = async (deps: Deps, member: MemberRecord, amountCents: number): Promise<PaymentTruth | undefined> => {
  requireOwed(member, amountCents);
  await refuseTooManyDeclines(deps, member.id);
  const payment = await insertRow(deps, member, amountCents);
  return payment && beginAtProvider(deps, { payment, member });
};

// Returns undefined if the member changed since, or another tab was faster.
const insertRow = async (deps: Deps, member: MemberRecord, amountCents: number) => {
  const { db } = deps;
  const subject = { type: 'member', id: member.id } as const;
  const payment = { id: randomUUID(), amountCents, reference: null, keepsCard: false, createdAt: deps.now() };
  try {
    await write(deps, {
      actor: { kind: 'member' },
      subject,
      action: 'member.own-payment',
      fields: ['payments'],
      first: [
        lockPerson(db, member),
        refuseUnless(db, selectUnchanged(db, subject, member.updatedAt)),
        refuseWhen(db, selectOpenCard(db, member.id)),
      ],
      statements: [insertDifference(db, { ...payment, memberId: member.id })],
    });
    return payment;
  } catch (error) {
    if (isRefusedWrite(error) || isTaken(error)) return undefined;
    throw error;
  }
};
