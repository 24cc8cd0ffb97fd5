import { dayInParis } from '#domain/dates.ts';
import type { LinkJson } from '#domain/mail/link.ts';
import { defaultHealthTable, isRecentEnough, textsOf } from '#domain/member/health.ts';
import type {
  MemberCardRefund,
  MemberCorrection,
  MemberDetails,
  MemberHealth,
  MemberPayment,
  MemberPrice,
  MemberRefund,
} from '#domain/member/member-details.ts';
import { toMemberLine } from '#domain/member/member-lines.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import { leftReasonOf, type MemberRenewal, renewalStateOf } from '#domain/member/renewal-state.ts';
import { toEuros } from '#domain/money.ts';
import { seasonBefore } from '#domain/season/season.ts';
import { seasonOnOffer, seasonStateOn, seasonToRenew } from '#domain/season/season-days.ts';
import { attestedWords } from '#messages/health-texts.ts';
import { toPersonMemberships } from '../persons/queries.ts';
import { toClubAid } from './aid-json.ts';
import { askedHealthOf, dossierOf, fileIdOf } from './dossier-facts.ts';
import { toMemberJson } from './member-json.ts';
import { normalAskedCentsOf, planJsonOf, quotedCentsOf, quotedLinesOf, waivedCentsOf } from './member-money.ts';
import type { MemberRecord } from './record-queries.ts';
import { timelineOf } from './timeline.ts';

type Refund = MemberRecord['payments'][number]['refunds'][number];

const toCorrection = (struck: {
  correctionReason: string | null;
  cancelledAt: Date | null;
  correctedByName: string | null;
}): MemberCorrection | null =>
  struck.correctionReason !== null && struck.cancelledAt
    ? { reason: struck.correctionReason, at: struck.cancelledAt.toISOString(), by: struck.correctedByName }
    : null;

const toRefund = (refund: Refund): MemberRefund => ({
  id: refund.id,
  means: refund.means,
  amount: toEuros(refund.amountCents),
  refundedAt: refund.refundedAt.toISOString(),
  cancelsMembership: refund.cancelsMembership,
  staysOwed: refund.staysOwed,
  isReturnedCheque: refund.returnedChequeId !== null,
  recordedBy: refund.recordedByName,
  note: refund.note,
  correction: toCorrection(refund),
});

type CardRefund = MemberRecord['payments'][number]['cardRefunds'][number];

const toCardRefund = (refund: CardRefund): MemberCardRefund => ({
  id: refund.id,
  state: refund.state,
  amount: toEuros(refund.amountCents),
  reason: refund.reason,
  answer: refund.answer,
  cancelsMembership: refund.cancelsMembership,
  staysOwed: refund.staysOwed,
  recordedBy: refund.recordedByName,
  createdAt: refund.createdAt.toISOString(),
});

/** Returns a payment as an administrator reads it, in euros. */
export const toPayment = (payment: MemberRecord['payments'][number]): MemberPayment => ({
  id: payment.id,
  means: payment.means,
  status: payment.status,
  amount: toEuros(payment.amountCents),
  refunded: toEuros(payment.refundedCents),
  unreturned: toEuros(payment.unreturnedCents),
  isDifference: payment.isDifference,
  isMismatch: payment.isMismatch,
  paidAt: payment.paidAt?.toISOString() ?? null,
  recordedBy: payment.recordedByName,
  note: payment.note,
  cheque: payment.cheque && {
    id: payment.cheque.id,
    number: payment.cheque.number,
    bank: payment.cheque.bank,
    issuer: payment.cheque.issuer,
    amount: toEuros(payment.cheque.amountCents),
    dueOn: payment.cheque.dueOn,
    returnedOn: payment.cheque.returnedOn,
    slip: payment.cheque.slip,
  },
  stripePaymentIntentId: payment.reference,
  createdAt: payment.createdAt.toISOString(),
  correction: toCorrection(payment),
  refunds: payment.refunds.map(toRefund),
  cardRefunds: payment.cardRefunds.map(toCardRefund),
});

const toPrice = (price: MemberRecord['prices'][number]): MemberPrice => ({
  id: price.id,
  productId: price.productId,
  season: price.season,
  amount: toEuros(price.amountCents),
  isDefault: price.isDefault,
  createdAt: price.createdAt.toISOString(),
  retiredAt: price.retiredAt?.toISOString() ?? null,
});

const toLink = ({ createdAt, expiresAt, revokedAt, lastUsedAt, ...link }: MemberRecord['links'][number]): LinkJson => ({
  ...link,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const healthIn = (member: MemberRecord): MemberHealth => {
  const asked = askedHealthOf(member);
  const version = member.guardianAttestedVersion ?? member.medicalClearanceVersion;
  const { certificateOn, certificatePhysician, certificateNotedAt } = member;
  return {
    ...asked,
    guardianAttestedAt: member.guardianAttestedAt?.toISOString() ?? null,
    attestedText: (version && attestedWords(textsOf(member.health ?? defaultHealthTable), version)) || null,
    certificate:
      certificateOn !== null && certificatePhysician !== null && certificateNotedAt
        ? {
            on: certificateOn,
            physician: certificatePhysician,
            notedAt: certificateNotedAt.toISOString(),
            notedBy: member.certificateNotedByName,
            isRecent: isRecentEnough(certificateOn, asked.months, dayInParis(member.createdAt)),
          }
        : null,
  };
};

/** Returns what became of the coming back of a membership of the season before the next one, or null for another one. */
const renewalOf = (member: MemberRecord, now: Date): MemberRenewal | null => {
  const today = dayInParis(now);
  const next = seasonToRenew(member.clubSeasons, member.season, today);
  if (!next || seasonBefore(next.id) !== member.season || !isInForce(member)) return null;
  const { season = next.id, ...known } = member.renewals.find((one) => one.season === next.id) ?? {};
  const facts = { invitedAt: null, openedAt: null, declinedAt: null, returnedId: null, ...known };
  const state = renewalStateOf(facts);
  const asked = { state, invitedAt: facts.invitedAt, obstacle: null };
  return {
    ...facts,
    season,
    state,
    isInvitable: leftReasonOf(asked, { isAgain: true, now }) === undefined,
    opensOn: next.opensToFormerOn,
    isOpen: seasonStateOn(next, seasonOnOffer(member.clubSeasons, today), today) !== 'prepared',
  };
};

/** Returns all that the club knows of a member now, as an administrator reads it: euros, and never a storage key. */
export const toMemberDetails = (member: MemberRecord, now: Date): MemberDetails => ({
  ...toMemberJson(member, dayInParis(now)),
  seasonDays: member.seasonDays,
  rulesAcceptedAt: member.rulesAcceptedAt?.toISOString() ?? null,
  rulesVersion: member.rulesVersion,
  medicalClearanceAt: member.medicalClearanceAt?.toISOString() ?? null,
  medicalClearanceVersion: member.medicalClearanceVersion,
  legalGuardianAuthorisedAt: member.legalGuardianAuthorisedAt?.toISOString() ?? null,
  guardianConfirmedAt: member.guardianConfirmedAt?.toISOString() ?? null,
  health: healthIn(member),
  lines: quotedLinesOf(member).map(toMemberLine),
  prices: member.prices.map(toPrice),
  payments: member.payments.map(toPayment),
  proofDecidedAt: member.proofDecidedAt?.toISOString() ?? null,
  pieces: dossierOf(member, dayInParis(now)),
  photoId: fileIdOf(member.photoKey),
  proofId: fileIdOf(member.proofKey),
  normalAmount: toEuros(normalAskedCentsOf(member)),
  waived: toEuros(waivedCentsOf(member, quotedCentsOf(member))),
  plan: planJsonOf(member),
  aids: member.aids.map(toClubAid),
  personId: member.personId,
  isHeld: member.isHeld,
  seasons: toPersonMemberships(member.seasons),
  links: member.links.map(toLink),
  renewal: renewalOf(member, now),
  timeline: timelineOf(member),
});
