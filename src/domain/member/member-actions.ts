import type { RefusalReason } from '../error.ts';
import type { MemberFlag } from '../flag.ts';
import type { CardRefundState } from '../money/card-refund.ts';
import { toCents, toEuros } from '../money.ts';
import type { DossierPiece, PieceState } from '../piece.ts';
import { type MemberDetails, type MemberPayment, referenceOf } from './member-details.ts';

/** What an administrator may do with a member. */
export const memberActions = [
  'edit',
  'record-payment',
  'remind',
  'refund',
  'settle',
  'accept-proof',
  'refuse-proof',
  'show-proof',
  'accept-photo',
  'refuse-photo',
  'confirm-guardian',
  'note-certificate',
  'forget-certificate',
  'show-attestation',
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
  | 'pieces'
  | 'health'
  | 'payments'
  | 'amount'
  | 'normalAmount'
  | 'toCome'
  | 'paid'
  | 'aided'
>;

type OwedFacts = Pick<Facts, 'status' | 'flags' | 'amount' | 'normalAmount' | 'paid' | 'aided'>;

const isUnderWay = ({ status }: MemberPayment): boolean => status === 'processing';

const keepsMoney = ({ status, amount, refunded }: MemberPayment): boolean =>
  status === 'succeeded' && refunded < amount;

/**
 * Returns true if resolving the flag needs a note. Our books do not record that money, so the note tells what became of
 * it.
 */
export const needsNote = (flag: MemberFlag): boolean =>
  flag === 'duplicate-to-refund' || flag === 'payment-mismatch' || flag === 'refund-failed';

/**
 * Returns true if an administrator recorded the payment by hand. The provider's record of a card payment cannot be
 * corrected here.
 */
export const isCorrectable = ({ means, status }: Pick<MemberPayment, 'means' | 'status'>): boolean =>
  means !== 'card' && status === 'succeeded';

/** Returns why the cheque of a payment cannot be changed, or undefined if it can (docs/rules.md#cheques). */
export const chequeRefusal = (
  cheque: { slip: object | null; returnedOn: string | null } | null,
): RefusalReason | undefined => {
  if (cheque?.returnedOn) return 'cheque-returned';
  return cheque?.slip ? 'cheque-on-slip' : undefined;
};

/**
 * Returns how much of a payment can be given back by hand, in euros: the rest of a payment recorded by hand, or the
 * part of a card refund that the bank could not deliver. All other card refunds go through the provider.
 */
export const refundableByHand = (
  payment: Pick<MemberPayment, 'means' | 'status' | 'amount' | 'refunded' | 'unreturned'>,
): number => {
  if (payment.status !== 'succeeded') return 0;
  return payment.means === 'card' ? payment.unreturned : toEuros(toCents(payment.amount) - toCents(payment.refunded));
};

/** Returns how much of a payment can be refunded to the card by our books, in euros. */
export const refundableByCard = (payment: Pick<MemberPayment, 'means' | 'status' | 'amount' | 'refunded'>): number =>
  payment.means === 'card' && payment.status === 'succeeded'
    ? toEuros(toCents(payment.amount) - toCents(payment.refunded))
    : 0;

/** Returns true while a refund of the site waits for the provider's answer. */
export const isRefundPending = ({ cardRefunds }: { cardRefunds: readonly { state: CardRefundState }[] }): boolean =>
  cardRefunds.some(({ state }) => state === 'pending');

/**
 * Returns why a card payment cannot be refunded to the card now, or undefined (docs/rules.md#refunds). A dispute blocks all
 * card payments of the membership, because the books do not record which one it is about.
 */
export const refusesCardRefund = (
  payment: Pick<MemberPayment, 'means' | 'status' | 'amount' | 'refunded' | 'cardRefunds'>,
  { flags }: Pick<MemberDetails, 'flags'>,
): RefusalReason | undefined => {
  if (isRefundPending(payment)) return 'refund-under-way';
  if (refundableByCard(payment) === 0) return 'nothing-to-refund';
  return flags.includes('dispute') ? 'disputed' : undefined;
};

/** Returns true if a part of the payment can be given back by hand. */
export const isRefundableByHand = (payment: Parameters<typeof refundableByHand>[0]): boolean =>
  refundableByHand(payment) > 0;

/** Returns true if a part of the payment can be refunded now, by hand or to the card. */
export const isRefundable = (payment: MemberPayment, member: Pick<MemberDetails, 'flags'>): boolean =>
  payment.means === 'card'
    ? !isRefundPending(payment) && (isRefundableByHand(payment) || refusesCardRefund(payment, member) === undefined)
    : isRefundableByHand(payment);

/**
 * Returns what is still to be paid, in cents (docs/rules.md#owed). A member suspended for a missing proof owes the
 * normal price; a refunded or duplicate membership owes nothing, and nobody owes what an aid is expected to pay.
 */
export const owedCents = ({ status, flags, amount, normalAmount, paid, aided }: OwedFacts): number => {
  if (status === 'cancelled' || flags.includes('duplicate-to-refund')) return 0;
  return Math.max(0, toCents(status === 'suspended' ? normalAmount : amount) - toCents(paid) - toCents(aided));
};

const refusesPayment = (member: Facts): RefusalReason | undefined => {
  if (member.status === 'cancelled') return 'cancelled';
  if (member.payments.some(isUnderWay)) return 'payment-under-way';
  return owedCents(member) === 0 ? 'nothing-owed' : undefined;
};

// The later charges of a plan are no debt yet.
const refusesReminder = (member: Facts): RefusalReason | undefined => {
  if (member.status === 'pending') return 'still-pending';
  return refusesPayment(member) ?? (owedCents(member) <= toCents(member.toCome) ? 'nothing-owed' : undefined);
};

/** Returns why no reduction can be given, or undefined (docs/rules.md#reductions). */
export const refusesReduction = ({ status }: Pick<Facts, 'status'>): RefusalReason | undefined => {
  if (status === 'cancelled') return 'cancelled';
  return status === 'pending' ? 'still-pending' : undefined;
};

const refusesDecision = ({ proof }: Facts): RefusalReason | undefined => (proof === 'held' ? undefined : 'no-proof');

const refusesShowing = ({ proof }: Facts): RefusalReason | undefined =>
  proof === 'missing' || proof === 'refused' || proof === 'held' ? undefined : 'no-proof';

type Refusing = (member: Facts) => RefusalReason | undefined;

/** Returns a rule that allows an action while a piece has one of these states. */
const whilePiece =
  (piece: DossierPiece, states: readonly PieceState[], reason: RefusalReason): Refusing =>
  ({ pieces }) =>
    pieces.some((one) => one.piece === piece && states.includes(one.state)) ? undefined : reason;

const refusesArchive = ({ status, archivedAt }: Facts): RefusalReason | undefined => {
  if (archivedAt !== null) return 'archived';
  return status === 'pending' ? 'still-pending' : undefined;
};

const refusesDelete = ({ payments, flags, settledFlags }: Facts): RefusalReason | undefined => {
  if (payments.some(isUnderWay)) return 'payment-under-way';
  // Money that arrived by mistake may have no payment in our books.
  return payments.some(keepsMoney) || (flags.includes('payment-mismatch') && !settledFlags.includes('payment-mismatch'))
    ? 'payment-received'
    : undefined;
};

// If nothing can be refunded, the reason is that of the last card payment which still has money.
const refusesRefund = (member: Facts): RefusalReason | undefined => {
  const { payments } = member;
  if (payments.some((payment) => isRefundable(payment, member))) return undefined;
  const withMoney = payments.findLast((payment) => refundableByCard(payment) > 0);
  return withMoney ? refusesCardRefund(withMoney, member) : 'nothing-to-refund';
};

const refusesCertificate = (member: Facts): RefusalReason | undefined =>
  member.health.months === null
    ? 'no-certificate'
    : whilePiece('health', ['missing', 'accepted'], 'no-certificate')(member);

// Only of a minor is an authorisation asked.
const refusesAttestation = (member: Facts): RefusalReason | undefined =>
  member.health.demand === 'attestation' && member.pieces.some(({ piece }) => piece === 'guardian')
    ? whilePiece('health', ['missing'], 'no-attestation')(member)
    : 'no-attestation';

const refusals: Readonly<Record<MemberAction, Refusing>> = {
  // Archived members can be edited too, because their data may contain the same mistakes.
  edit: () => undefined,
  'record-payment': refusesPayment,
  // A sign-up that waits has its own mails, and its address is not verified.
  remind: refusesReminder,
  refund: refusesRefund,
  settle: ({ payments }) => (payments.some((payment) => referenceOf(payment)) ? undefined : 'no-card'),
  'accept-proof': refusesDecision,
  'refuse-proof': refusesDecision,
  'show-proof': refusesShowing,
  'accept-photo': whilePiece('photo', ['received'], 'no-photo'),
  'refuse-photo': whilePiece('photo', ['received', 'accepted'], 'no-photo'),
  'confirm-guardian': whilePiece('guardian', ['missing'], 'no-guardian'),
  'note-certificate': refusesCertificate,
  'forget-certificate': ({ health }) => (health.certificate ? undefined : 'no-certificate'),
  'show-attestation': refusesAttestation,
  archive: refusesArchive,
  restore: ({ archivedAt }) => (archivedAt === null ? 'not-archived' : undefined),
  delete: refusesDelete,
};

/**
 * Returns why an action is refused for a member as they are, or undefined if it is open (docs/rules.md#member-actions).
 */
export const refusalOf = (member: Facts, action: MemberAction): RefusalReason | undefined => refusals[action](member);

/**
 * Returns the actions that are open for a member (docs/rules.md#member-actions). The screen offers and the server
 * allows these.
 */
export const memberActionsOf = (member: Facts): MemberAction[] =>
  memberActions.filter((action) => refusalOf(member, action) === undefined);
