import { isInForce } from '#domain/member/member-standing.ts';
import type { Deps } from '../deps.ts';
import { owedCentsOf } from './member-money.ts';
import type { MemberRow } from './queries.ts';

type Owing = Parameters<typeof owedCentsOf>[0];

/** A membership with its payments. */
interface Membership extends Omit<Owing, 'payments'> {
  payments: readonly Pick<
    MemberRow['payments'][number],
    'means' | 'status' | 'amountCents' | 'refundedCents' | 'waivedCents' | 'isMismatch' | 'isDifference' | 'reference'
  >[];
}

/**
 * Returns what a membership may be asked to pay by card now, in cents: what is owed, also once its season is closed. A
 * sign-up has a payment of its own, and nothing is owed for what is over.
 */
export const payableCentsOf = (member: Owing): number => (isInForce(member) ? owedCentsOf(member) : 0);

/**
 * Withdraws at the provider a difference that is no longer what is owed (docs/rules.md#difference). It comes after each
 * write to a member and delays nobody: one that stays open is ended when it is next settled, which is before it is paid.
 */
export const withdrawOutdated = async (
  { payments, log }: Pick<Deps, 'payments' | 'log'>,
  member: Membership,
): Promise<void> => {
  const open = member.payments.filter(({ isDifference, status }) => isDifference && status === 'open');
  if (open.length === 0) return;
  const payable = payableCentsOf(member);
  const outdated = open.flatMap(({ amountCents, reference }) => (amountCents === payable ? [] : (reference ?? [])));
  const results = await Promise.allSettled(outdated.map((reference) => payments.withdraw(reference)));
  const left = results.filter(({ status }) => status === 'rejected').length;
  if (left > 0) log('outdated differences left open', { count: left });
};
