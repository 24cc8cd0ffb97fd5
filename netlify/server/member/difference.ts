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
 * Returns the amount that a membership can pay by card now, in cents: the debt, even after its season has closed. Zero
 * for a sign-up, which has its own payment, and for a membership that is over.
 */
export const payableCentsOf = (member: Owing): number => (isInForce(member) ? owedCentsOf(member) : 0);

/**
 * Cancels open payments at the provider whose amount is no longer owed (docs/rules.md#difference). It runs after each
 * write to a member. If it fails, the next settlement cancels the payment before anybody can pay it.
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
