import { isReductionGranted } from '#domain/member-balance.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';

const words = memberMessages.money;

type Facts = Pick<MemberDetails, 'reducedPriceSelected' | 'status' | 'proof' | 'amount' | 'normalAmount' | 'paid'>;

/** Returns what became of the chosen reduced price, and what the normal price is or would be. */
export const priceNoteOf = (member: Facts): string | undefined => {
  const { reducedPriceSelected, status, amount, normalAmount, paid } = member;
  if (!reducedPriceSelected) return undefined;
  if (isReductionGranted(member)) return words.reducedGranted;
  const [normal, more] = [toCents(normalAmount), toCents(normalAmount) - toCents(amount)];
  if (status === 'cancelled' || more <= 0) return words.reduced;
  if (status === 'suspended') return words.normalOwed(formatCents(normal), formatCents(more));
  if (paid >= normalAmount) return words.normalPaid;
  return `${words.reduced} ${words.normalNote(formatCents(normal))}`;
};
