import { isInForce } from '#domain/member/member-standing.ts';
import type { Deps } from '../deps.ts';
import { owedCentsOf, type Planned, planStandingIn } from './member-money.ts';
import type { MemberRow } from './queries.ts';

/** A membership with its payments. */
interface Membership extends Omit<Planned, 'payments'> {
  payments: readonly Pick<
    MemberRow['payments'][number],
    | 'means'
    | 'status'
    | 'amountCents'
    | 'refundedCents'
    | 'waivedCents'
    | 'isMismatch'
    | 'isDifference'
    | 'instalmentId'
    | 'reference'
  >[];
}

/**
 * Returns the amounts that a membership can pay by card now, in cents: the debt, even after its season has closed; with a
 * plan, what is owed now with or without the charge that the bank refused, or all of it. None for a sign-up, which has its
 * own payment, and for a membership that is over.
 */
export const payableCentsOf = (member: Planned): number[] => {
  if (!isInForce(member)) return [];
  const owed = owedCentsOf(member);
  const { toComeCents, refusedCents } = planStandingIn(member);
  const owedNow = owed - toComeCents;
  return [...new Set([owedNow, owedNow + refusedCents, owed])].filter((cents) => cents > 0);
};

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
  const outdated = open.flatMap(({ amountCents, reference }) =>
    payable.includes(amountCents) ? [] : (reference ?? []),
  );
  const results = await Promise.allSettled(outdated.map((reference) => payments.withdraw(reference)));
  const left = results.filter(({ status }) => status === 'rejected').length;
  if (left > 0) log('outdated differences left open', { count: left });
};
