import type { RefusalReason } from './error.ts';
import type { MemberFlag } from './member.ts';
import type { MemberDetails, MemberPayment } from './member-details.ts';
import { toCents } from './money.ts';

/** What an administrator may do with a member. */
export const memberActions = [
  'edit',
  'record-payment',
  'refund',
  'settle',
  'accept-proof',
  'refuse-proof',
  'show-proof',
  'archive',
  'restore',
  'delete',
] as const;
export type MemberAction = (typeof memberActions)[number];

type Facts = Pick<
  MemberDetails,
  | 'status'
  | 'flags'
  | 'settledFlags'
  | 'archivedAt'
  | 'reducedPriceSelected'
  | 'proof'
  | 'payments'
  | 'amount'
  | 'normalAmount'
  | 'paid'
>;

type OwedFacts = Pick<Facts, 'status' | 'flags' | 'amount' | 'normalAmount' | 'paid'>;

const isUnderWay = ({ status }: MemberPayment): boolean => status === 'processing';

const keepsMoney = ({ status, amount, refunded }: MemberPayment): boolean =>
  status === 'succeeded' && refunded < amount;

/** Money that stays in no book of ours: how it was settled must be told. */
export const needsNote = (flag: MemberFlag): boolean => flag === 'duplicate-to-refund' || flag === 'payment-mismatch';

/** Written down by hand: what Stripe says of a card is not ours to correct. */
export const isCorrectable = ({ means, status }: Pick<MemberPayment, 'means' | 'status'>): boolean =>
  means !== 'card' && status === 'succeeded';

/** Recorded by hand, and not wholly given back: Stripe gives back what came by card. */
export const isRefundableByHand = (payment: MemberPayment): boolean => payment.means !== 'card' && keepsMoney(payment);

/**
 * docs/rules.md#owed. Still to be paid, in cents: the normal price for who is suspended for want of a proof, nothing for a membership that
 * was refunded or stands twice.
 */
export const owedCents = ({ status, flags, amount, normalAmount, paid }: OwedFacts): number => {
  if (status === 'cancelled' || flags.includes('duplicate-to-refund')) return 0;
  return Math.max(0, toCents(status === 'suspended' ? normalAmount : amount) - toCents(paid));
};

const refusesPayment = (member: Facts): RefusalReason | undefined => {
  if (member.status === 'cancelled') return 'cancelled';
  if (member.payments.some(isUnderWay)) return 'payment-under-way';
  return owedCents(member) === 0 ? 'nothing-owed' : undefined;
};

const refusesDecision = ({ proof }: Facts): RefusalReason | undefined => (proof === 'held' ? undefined : 'no-proof');

const refusesShowing = ({ proof }: Facts): RefusalReason | undefined =>
  proof === 'missing' || proof === 'refused' || proof === 'held' ? undefined : 'no-proof';

const refusesArchive = ({ status, archivedAt }: Facts): RefusalReason | undefined => {
  if (archivedAt !== null) return 'archived';
  return status === 'pending' ? 'still-pending' : undefined;
};

const refusesDelete = ({ payments, flags, settledFlags }: Facts): RefusalReason | undefined => {
  if (payments.some(isUnderWay)) return 'payment-under-way';
  // Money that came astray may stand in no row of ours.
  return payments.some(keepsMoney) || (flags.includes('payment-mismatch') && !settledFlags.includes('payment-mismatch'))
    ? 'payment-received'
    : undefined;
};

const refusals: Readonly<Record<MemberAction, (member: Facts) => RefusalReason | undefined>> = {
  // Archived ones too: what was wrong then is wrong in the archive.
  edit: () => undefined,
  'record-payment': refusesPayment,
  refund: ({ payments }) => (payments.some(isRefundableByHand) ? undefined : 'nothing-to-refund'),
  settle: ({ payments }) => (payments.some((payment) => payment.stripePaymentIntentId) ? undefined : 'no-card'),
  'accept-proof': refusesDecision,
  'refuse-proof': refusesDecision,
  'show-proof': refusesShowing,
  archive: refusesArchive,
  restore: ({ archivedAt }) => (archivedAt === null ? 'not-archived' : undefined),
  delete: refusesDelete,
};

/** Why an action is not open for a member as they stand, if it is not (docs/rules.md#member-actions). */
export const refusalOf = (member: Facts, action: MemberAction): RefusalReason | undefined => refusals[action](member);

/** The actions open for a member (docs/rules.md#member-actions): what the screen offers and the server allows. */
export const memberActionsOf = (member: Facts): MemberAction[] =>
  memberActions.filter((action) => refusalOf(member, action) === undefined);
