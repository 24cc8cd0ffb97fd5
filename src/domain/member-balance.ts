import type { MemberJson } from './member.ts';
import type { MemberDetails } from './member-details.ts';
import { toCents } from './money.ts';

/** A member's money in euros, `owed` as `owedCents` reckons it. */
type Balance = Pick<MemberJson, 'status' | 'reducedPriceSelected' | 'paymentDone' | 'amount' | 'paid' | 'owed'>;

/**
 * All that is asked of a member, in cents, so that what is due less what was received is what is owed: the normal price
 * of whoever owes or paid it for want of a proof, nothing of whoever was refunded whole.
 */
export const dueCents = ({ status, reducedPriceSelected, amount, paid, owed }: Balance): number => {
  if (status === 'cancelled') return 0;
  const quoted = toCents(amount);
  return reducedPriceSelected ? Math.max(quoted, toCents(paid) + toCents(owed)) : quoted;
};

type Received = Pick<MemberDetails, 'status' | 'reducedPriceSelected' | 'amount' | 'normalAmount' | 'paid'>;

/** Received beyond all that can be asked, in cents: a discipline was given up after it was paid, for one. */
export const overpaidCents = ({ status, reducedPriceSelected, amount, normalAmount, paid }: Received): number => {
  if (status === 'cancelled') return 0;
  return Math.max(0, toCents(paid) - toCents(reducedPriceSelected ? Math.max(amount, normalAmount) : amount));
};

/** What the want of a proof adds to what a suspended member owes, in cents. */
export const differenceCents = ({ status, amount, paid, owed }: Balance): number =>
  status === 'suspended' ? Math.max(0, toCents(owed) - Math.max(0, toCents(amount) - toCents(paid))) : 0;

/** Where a member's money stands, in a word; `difference-owed`: the reduced price is paid, the normal one is due. */
export type BalanceState = 'paid' | 'unpaid' | 'difference-owed' | 'partly-paid' | 'partly-refunded' | 'refunded';

/** Never `paid` while something is owed. */
export const balanceStateOf = (balance: Balance): BalanceState => {
  const { status, paymentDone, amount, paid, owed } = balance;
  if (status === 'cancelled') return 'refunded';
  if (owed === 0) return paymentDone ? 'paid' : 'unpaid';
  if (differenceCents(balance) > 0 && paid >= amount) return 'difference-owed';
  if (paymentDone) return 'partly-refunded';
  return paid > 0 ? 'partly-paid' : 'unpaid';
};
