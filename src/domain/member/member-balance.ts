import { toCents } from '../money.ts';
import type { MemberJson } from './member.ts';
import type { MemberDetails } from './member-details.ts';

/**
 * A member's money in euros. `toCome` is the later charges of a plan, which `owed` does not contain. `aided` is no money yet:
 * aids are expected to pay it.
 */
export type Balance = Pick<
  MemberJson,
  'status' | 'reducedPriceSelected' | 'paymentDone' | 'amount' | 'paid' | 'owed' | 'toCome' | 'aided' | 'overpaid'
>;

/**
 * Returns the total that the club asks for a member, in cents: the money received plus the money owed and what aids are
 * expected to pay, minus the overpaid money. A member without a proof who owes or paid the normal price counts with that price. A membership that
 * is over counts with the money that the club kept.
 */
export const dueCents = (member: Balance): number => {
  const { status, reducedPriceSelected, amount, paid, owed, toCome, aided, overpaid } = member;
  if (status === 'cancelled') return toCents(paid);
  const quoted = toCents(amount);
  return reducedPriceSelected
    ? Math.max(quoted, toCents(paid) - toCents(overpaid) + toCents(owed) + toCents(toCome) + toCents(aided))
    : quoted;
};

type Received = Pick<
  MemberDetails,
  'status' | 'reducedPriceSelected' | 'proof' | 'amount' | 'normalAmount' | 'paid' | 'aided'
>;

/** Returns true if the reduced price was granted. The club can no longer ask for the normal price. */
export const isReductionGranted = ({ proof }: Pick<MemberJson, 'proof'>): boolean =>
  proof === 'accepted' || proof === 'shown';

/**
 * Returns the money received beyond the highest price, in cents: after a wrong sum, or when a member dropped a
 * discipline after the payment (docs/rules.md#overpaid). What an aid is expected to pay counts as if it had come. Money kept of a cancelled membership was kept on purpose, so
 * it does not count.
 */
export const overpaidCents = (member: Received): number => {
  const { status, reducedPriceSelected, amount, normalAmount, paid, aided } = member;
  if (status === 'cancelled') return 0;
  const asked = reducedPriceSelected && !isReductionGranted(member) ? Math.max(amount, normalAmount) : amount;
  // What an aid is expected to pay cannot be given back.
  return Math.min(toCents(paid), Math.max(0, toCents(paid) + toCents(aided) - toCents(asked)));
};

/** Returns how much more a suspended member owes for the missing proof, in cents. */
export const differenceCents = ({ status, amount, paid, owed, toCome, aided }: Balance): number =>
  status === 'suspended'
    ? Math.max(0, toCents(owed) + toCents(toCome) - Math.max(0, toCents(amount) - toCents(paid) - toCents(aided)))
    : 0;

/** The state of a member's money. `difference-owed`: the reduced price is paid and the normal one is due. `in-instalments`: a plan charges the rest later. `aid-awaited`: an aid is expected to pay the rest. */
export type BalanceState =
  | 'paid'
  | 'overpaid'
  | 'unpaid'
  | 'in-instalments'
  | 'aid-awaited'
  | 'difference-owed'
  | 'partly-paid'
  | 'partly-refunded'
  | 'refunded';

/** Returns the state of a member's money. It is never `paid` while a debt or a refund is open. */
export const balanceStateOf = ({
  status,
  paymentDone,
  amount,
  paid,
  owed,
  toCome,
  aided,
  overpaid,
}: Balance): BalanceState => {
  if (status === 'cancelled') return paid > 0 ? 'partly-refunded' : 'refunded';
  if (overpaid > 0) return 'overpaid';
  if (owed === 0 && toCome > 0) return 'in-instalments';
  if (owed === 0 && aided > 0 && !paymentDone) return 'aid-awaited';
  if (owed === 0) return paymentDone ? 'paid' : 'unpaid';
  // Only a missing proof makes a member owe more than the price they chose.
  if (toCents(paid) + toCents(aided) >= toCents(amount)) return 'difference-owed';
  if (paymentDone) return 'partly-refunded';
  return paid > 0 ? 'partly-paid' : 'unpaid';
};
