import type { MemberJson } from './member.ts';
import type { MemberDetails } from './member-details.ts';
import { toCents } from './money.ts';

/** A member's money in euros, `owed` as `owedCents` reckons it. */
type Balance = Pick<
  MemberJson,
  'status' | 'reducedPriceSelected' | 'paymentDone' | 'amount' | 'paid' | 'owed' | 'overpaid'
>;

/**
 * All that is asked of a member, in cents, so that what is due less what was received is what is owed, or less what came
 * too much: the normal price of whoever owes or paid it for want of a proof; of a membership that is over, what was kept.
 */
export const dueCents = ({ status, reducedPriceSelected, amount, paid, owed, overpaid }: Balance): number => {
  if (status === 'cancelled') return toCents(paid);
  const quoted = toCents(amount);
  return reducedPriceSelected ? Math.max(quoted, toCents(paid) - toCents(overpaid) + toCents(owed)) : quoted;
};

type Received = Pick<MemberDetails, 'status' | 'reducedPriceSelected' | 'proof' | 'amount' | 'normalAmount' | 'paid'>;

/** A reduced price that was granted: the normal one can be asked no more. */
export const isReductionGranted = ({ proof }: Pick<MemberJson, 'proof'>): boolean =>
  proof === 'accepted' || proof === 'shown';

/**
 * docs/rules.md#overpaid. Received beyond all that can be asked, in cents: a wrong sum, or a discipline given up after it was paid. What is kept
 * of a membership that is over was meant to be.
 */
export const overpaidCents = (member: Received): number => {
  const { status, reducedPriceSelected, amount, normalAmount, paid } = member;
  if (status === 'cancelled') return 0;
  const asked = reducedPriceSelected && !isReductionGranted(member) ? Math.max(amount, normalAmount) : amount;
  return Math.max(0, toCents(paid) - toCents(asked));
};

/** What the want of a proof adds to what a suspended member owes, in cents. */
export const differenceCents = ({ status, amount, paid, owed }: Balance): number =>
  status === 'suspended' ? Math.max(0, toCents(owed) - Math.max(0, toCents(amount) - toCents(paid))) : 0;

/** Where a member's money stands, in a word; `difference-owed`: the reduced price is paid, the normal one is due. */
export type BalanceState =
  | 'paid'
  | 'overpaid'
  | 'unpaid'
  | 'difference-owed'
  | 'partly-paid'
  | 'partly-refunded'
  | 'refunded';

/** Never `paid` while something is owed, or to be given back. */
export const balanceStateOf = (balance: Balance): BalanceState => {
  const { status, paymentDone, amount, paid, owed, overpaid } = balance;
  if (status === 'cancelled') return paid > 0 ? 'partly-refunded' : 'refunded';
  if (overpaid > 0) return 'overpaid';
  if (owed === 0) return paymentDone ? 'paid' : 'unpaid';
  if (differenceCents(balance) > 0 && paid >= amount) return 'difference-owed';
  if (paymentDone) return 'partly-refunded';
  return paid > 0 ? 'partly-paid' : 'unpaid';
};
