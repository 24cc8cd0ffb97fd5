import { dayInParis } from '#domain/dates.ts';
import type { MailData } from '#domain/mail/mail.ts';
import { type DossierFacts, isComplete, lackingPieces, lacksMoneyAtMost, piecesOf } from '#domain/member/dossier.ts';
import { statusOncePaid } from '#domain/member/member.ts';
import { isInForce, proofStateOf } from '#domain/member/member-standing.ts';
import { atOnceCents, type Pledge, type PledgeFacts } from '#domain/money/aid.ts';
import type { PaymentMeans } from '#domain/money/payment.ts';
import type { Settlement, SettlementTruth } from '#domain/money/settlement.ts';
import type { DossierPiece } from '#domain/piece.ts';
import type { Deps } from '../deps.ts';
import type { PaymentTruth } from '../integrations/payment-provider.ts';
import {
  cardFacts,
  type DossierRow,
  dossierFactsOf,
  dossierOf,
  factsWith,
  type HealthRowOf,
  healthOf,
} from '../member/dossier-facts.ts';
import { toComeAndOwedOf } from '../member/member-money.ts';
import { listOrderLines, selectCancelledById, selectInForceById } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import type { NewMail } from '../outbox/outbox.ts';
import type { PaymentWithMember } from './queries.ts';

/** A payment and whose it is. */
type Paid = Pick<PaymentWithMember, 'payment' | 'member'>;

type Member = Paid['member'];

const proofOf = (member: Pick<Member, 'reducedPriceSelected' | 'reducedPriceProofShown' | 'proofKey'>) =>
  proofStateOf({ ...member, hasProof: member.proofKey !== null });

type Line = { productId: string; discipline: string; amountCents: number; discountCents: number };

/** Returns the aids of which the club waits for an answer, as a mail tells them. */
const awaitedOf = (aids: readonly (PledgeFacts & { label: string })[]): { aids?: MailData['sign-up-paid']['aids'] } => {
  const told = aids
    .filter(({ state }) => state === 'to-enter' || state === 'entered')
    .map(({ label, amountCents: cents, deduction }) => ({ label, cents, isDeducted: deduction === 'at-once' }));
  return told.length > 0 ? { aids: told } : {};
};

/** Returns what somebody joined, and what each discipline costs. */
const boughtOf = (lines: readonly Line[]): MailData['sign-up-paid']['bought'] =>
  lines.map(({ discipline, amountCents, discountCents }) => ({ discipline, cents: amountCents - discountCents }));

const lackingOf = (facts: DossierFacts, now: Date): DossierPiece[] => lackingPieces(piecesOf(facts, dayInParis(now)));

/** Returns the mail that asks the guardian of a minor to confirm. It is written only if that is needed. */
const guardianMail = ({ id, season }: Pick<Member, 'id' | 'season'>): NewMail => ({
  kind: 'guardian-confirmation',
  data: { season },
  to: { unconfirmedGuardianOf: id },
  key: `guardian-confirmation ${id}`,
});

/**
 * Returns the request for confirmation to the guardian of an edited member in force, if the guardian or their address
 * is new and unconfirmed. `member` is the state before the edit, so that each edit sends one request.
 */
export const editedGuardianMails = (
  db: Deps['db'],
  member: MemberRecord,
  edited: { legalGuardianName: string | null; legalGuardianEmail: string | null },
): NewMail[] => {
  const isSame =
    edited.legalGuardianName === member.legalGuardianName && edited.legalGuardianEmail === member.legalGuardianEmail;
  if (isSame || member.archivedAt !== null) return [];
  const mail = guardianMail(member);
  return [{ ...mail, key: `${mail.key} ${member.updatedAt.toISOString()}`, onlyIf: selectInForceById(db, member.id) }];
};

interface Completing {
  now: Date;
  /** The columns that the write gives the membership. */
  changes: Partial<DossierRow>;
}

/**
 * Returns the mail that a dossier is complete, for a write that may complete it: none if it was complete before, or still
 * lacks a piece afterwards. A payment may arrive during the write, so missing money does not count as lacking. Whether the
 * mail is true is checked when it is sent.
 */
export const completionMails = (
  member: DossierRow & Pick<Member, 'id' | 'season'>,
  { now, changes }: Completing,
): NewMail[] => {
  const today = dayInParis(now);
  if (isComplete(dossierOf(member, today)) || !lacksMoneyAtMost(dossierOf({ ...member, ...changes }, today))) return [];
  return [
    {
      kind: 'dossier-complete',
      data: { season: member.season },
      to: { memberId: member.id },
      key: `dossier-complete ${member.id}`,
      isCandidate: true,
    },
  ];
};

/** Returns the mails about a sign-up that was just paid by card. They are written only if the membership is in force then. */
export const cardSignUpMail = async (
  { db, now, mail }: Pick<Deps, 'db' | 'now' | 'mail'>,
  { payment, member, aids, ...asked }: Paid & Pick<PaymentWithMember, 'aids' | 'health' | 'wasMember'>,
): Promise<NewMail[]> => {
  if (!mail.server) return [];
  const lines = await listOrderLines(db, member.id);
  const status = statusOncePaid({ ...member, hasProof: member.proofKey !== null });
  const onlyIf = selectInForceById(db, member.id);
  return [
    {
      kind: 'sign-up-paid',
      data: {
        season: member.season,
        bought: boughtOf(lines),
        paidCents: payment.amountCents,
        means: 'card',
        missing: lackingOf(cardFacts({ ...member, ...asked, orderLines: lines }, status), now()),
        ...awaitedOf(aids),
      },
      to: { memberId: member.id },
      key: `sign-up-paid ${payment.id}`,
      onlyIf,
    },
    { ...guardianMail(member), onlyIf },
  ];
};

/** A member as they are once something was written. */
type Changed = Omit<MemberRecord, 'payments'> & {
  payments: readonly Pick<
    MemberRecord['payments'][number],
    'means' | 'status' | 'amountCents' | 'refundedCents' | 'waivedCents' | 'isMismatch'
  >[];
};

/** Returns what a mail says is left to pay: now, and by the later charges of a plan. Cents. */
const leftOf = (member: Changed): { owedCents: number; toComeCents?: number } => {
  const { owedNowCents: owedCents, toComeCents } = toComeAndOwedOf(member);
  return { owedCents, ...(toComeCents > 0 && { toComeCents }) };
};

interface Received {
  id: string;
  means: PaymentMeans;
  amountCents: number;
  paidAt: Date;
}

/**
 * Returns the mails about money that an administrator recorded: for a sign-up, that it is done; else a receipt, and that
 * the dossier is complete if it is. `before` is the member without the money.
 */
export const receivedMails = (
  member: Changed,
  received: Received,
  { before, now }: { before: DossierRow & Pick<Member, 'id' | 'season'>; now: Date },
): NewMail[] => {
  const { season } = member;
  const { means, amountCents, paidAt, id } = received;
  const to = { memberId: member.id };
  if (before.status !== 'pending') {
    const left = leftOf(member);
    const data = { season, cents: amountCents, means, on: dayInParis(paidAt), ...left };
    return [
      { kind: 'payment-recorded', data, to, key: `payment ${id}` },
      ...(left.owedCents === 0 ? completionMails(before, { now, changes: member }) : []),
    ];
  }
  const missing = lackingOf(dossierFactsOf(member), now);
  const data = {
    season,
    bought: boughtOf(member.orderLines),
    paidCents: amountCents,
    means,
    missing,
    ...awaitedOf(member.aids),
  };
  return [{ kind: 'sign-up-paid', data, to, key: `sign-up-paid ${id}` }, guardianMail(member)];
};

interface Added
  extends Omit<Parameters<typeof factsWith>[0], NotYetKnown>,
    Omit<HealthRowOf, 'orderLines'>,
    Pick<Member, 'id' | 'season'> {
  guardianConfirmedAt?: Date | null;
  lines: readonly Line[];
  totalCents: number;
  paidCents: number;
  /** The aids that are claimed with it. */
  claims: readonly Pledge[];
}

/** What nobody has decided about a member who is being added. */
type NotYetKnown = 'photoRefusal' | 'proofRefusal' | 'proofDecision' | 'guardianConfirmedAt';

/** Returns the mails about a member whom an administrator added. */
export const addedMails = (member: Added, now: Date): NewMail[] => {
  const { id, season, lines, totalCents, paidCents, claims, guardianConfirmedAt = null } = member;
  const owedCents = Math.max(0, totalCents - atOnceCents(claims) - paidCents);
  const aids = claims.map((claim) => ({ ...claim, state: 'to-enter' as const }));
  const undecided = { photoRefusal: null, proofRefusal: null, proofDecision: null, guardianConfirmedAt };
  const facts = factsWith(
    { ...member, ...undecided },
    {
      status: 'active',
      isProofAwaited: proofOf(member) === 'missing',
      owedCents,
      isPaymentUnderWay: false,
      health: healthOf({ ...member, orderLines: lines }),
    },
  );
  return [
    {
      kind: 'member-added',
      data: {
        season,
        bought: boughtOf(lines),
        paidCents,
        missing: lackingOf(facts, now),
        owedCents,
        ...awaitedOf(aids),
      },
      to: { memberId: id },
      key: `member-added ${id}`,
    },
    guardianMail(member),
  ];
};

/** Returns the mail about a photo that was refused. */
export const refusedPhotoMail = ({ id, season }: Pick<Member, 'id' | 'season'>, refusal: string): NewMail => ({
  kind: 'photo-refused',
  data: { season, refusal },
  to: { memberId: id },
});

/** Returns the mail about a proof that was refused. */
export const refusedProofMail = (member: Changed, refusal: string): NewMail => ({
  kind: 'proof-refused',
  data: { season: member.season, differenceCents: toComeAndOwedOf(member).owedNowCents, refusal },
  to: { memberId: member.id },
});

/**
 * Returns the mail about an aid that was refused. `isUndone` takes such a mail back; with `isLater`, the aid waits for validation
 * again. `member` is as they are then.
 */
export const refusedAidMail = (
  member: Changed,
  said: { label: string; cents: number; refusal: string; isUndone?: true; isLater?: true },
): NewMail => ({
  kind: 'aid-refused',
  data: { season: member.season, ...said, ...leftOf(member) },
  to: { memberId: member.id },
});

/** Returns the mails about refused aids. One that was told is not told again. `member` is as they are then. */
export const refusalMails = (
  member: Changed,
  refused: readonly Pick<MemberRecord['aids'][number], 'id' | 'label' | 'amountCents' | 'refusal' | 'stateAt'>[],
): NewMail[] =>
  refused.map(({ id, label, amountCents: cents, refusal, stateAt }) => ({
    ...refusedAidMail(member, { label, cents, refusal: refusal ?? '' }),
    key: `aid-refused ${id} ${stateAt.toISOString()}`,
  }));

interface Corrected {
  id: string;
  wasCents: number;
  cents: number;
  means: PaymentMeans;
}

/**
 * Returns the mail about a payment that was written down wrongly: it replaces the receipt of before. None if only what the club
 * notes for itself was wrong. `member` is as they are then.
 */
export const correctedPaymentMails = (
  member: Changed,
  { id, ...said }: Corrected & { wasMeans: PaymentMeans; wasOn: string; on: string },
): NewMail[] => {
  const { wasMeans, wasOn, ...now } = said;
  if (now.wasCents === now.cents && wasMeans === now.means && wasOn === now.on) return [];
  const data = { season: member.season, ...now, ...leftOf(member) };
  return [{ kind: 'payment-corrected', data, to: { memberId: member.id }, key: `payment-corrected ${id}` }];
};

/** Returns the mail about a refund that was written down wrongly. `continues`: it had ended the membership, which goes on. */
export const correctedRefundMails = (
  { id: memberId, season }: Pick<Member, 'id' | 'season'>,
  { id, wasMeans, ...now }: Corrected & { wasMeans: PaymentMeans; continues: boolean },
): NewMail[] =>
  now.wasCents === now.cents && wasMeans === now.means && !now.continues
    ? []
    : [{ kind: 'refund-corrected', data: { season, ...now }, to: { memberId }, key: `refund-corrected ${id}` }];

/** Returns the mail about money that was given back. `key` is the refund's own. */
export const refundMail = (
  member: Pick<Member, 'id' | 'season'>,
  refund: { key: string; cents: number; means: PaymentMeans; cancels: boolean; reason?: string | undefined },
): NewMail => {
  const { key, ...given } = refund;
  return {
    kind: 'refund-made',
    data: { season: member.season, ...given },
    to: { memberId: member.id },
    key: `refund ${key}`,
  };
};

/**
 * Returns the mail about a cheque that came back, or about the correction that it did not. `member` is the state after the
 * write, `key` identifies the cause.
 */
export const returnedChequeMail = (
  member: Changed,
  { key, ...said }: { key: string; cents: number; on: string; isUndone: boolean },
): NewMail => ({
  kind: 'cheque-returned',
  data: { season: member.season, ...said, ...leftOf(member) },
  to: { memberId: member.id },
  key: `cheque-returned ${key}`,
});

interface CardRefund {
  truth: Pick<SettlementTruth, 'refundedCents' | 'lostCents' | 'failedRefundCents'>;
  /** What our books say once it is settled. */
  refundedCents: number;
  cancels: Settlement['cancels'];
  /** The refunds of the site that the provider has just made. */
  made: readonly { amountCents: number; reason: string }[];
}

/**
 * Returns the mails about a refunded card payment: none for a dispute. The transaction writes one of the two: the mail
 * about the end of the membership only if it ends it.
 */
export const cardRefundMails = (
  db: Deps['db'],
  { payment, member }: Paid,
  { truth, refundedCents, cancels, made }: CardRefund,
): NewMail[] => {
  const cents = truth.lostCents > 0 ? 0 : truth.refundedCents - payment.refundedCents;
  if (cents <= 0 || refundedCents <= payment.refundedCents) return [];
  // After a refund that failed, the same sum is another refund.
  const again = truth.failedRefundCents > 0 ? ` ${truth.failedRefundCents}` : '';
  const refund = {
    key: `${payment.id} ${refundedCents}${again}`,
    cents,
    means: 'card' as const,
    // The mail gives a reason only if its whole sum is that refund: another one may have been made at the provider.
    reason: made.length === 1 ? made.find(({ amountCents }) => amountCents === cents)?.reason : undefined,
  };
  const ended = { ...refundMail(member, { ...refund, cancels: true }), onlyIf: selectCancelledById(db, member.id) };
  return [
    ...(cancels !== undefined && cancels !== 'sign-up' && isInForce(member) ? [ended] : []),
    refundMail(member, { ...refund, cancels: false }),
  ];
};

/** Returns the mail to the club about a payment that its bank disputes. */
export const disputeMail = ({ payment, member }: Paid): NewMail => ({
  kind: 'card-dispute',
  data: { memberId: member.id, cents: payment.amountCents },
  to: 'club',
  key: `dispute ${payment.id}`,
});

interface FailedRefund {
  truth: Pick<SettlementTruth, 'failedRefundCents'>;
  unreturnedCents: number;
}

/** Returns the mails about a refund that the bank could not deliver: to the member, who waits for it, and to those who keep the club's money. */
export const failedRefundMails = (
  { payment, member }: Paid,
  { truth: { failedRefundCents }, unreturnedCents: cents }: FailedRefund,
): NewMail[] => {
  const key = `${payment.id} ${failedRefundCents}`;
  return [
    {
      kind: 'refund-failed',
      data: { season: member.season, cents },
      to: { memberId: member.id },
      key: `refund-failed ${key}`,
    },
    {
      kind: 'card-refund-failed',
      data: { memberId: member.id, cents, reference: payment.reference ?? '' },
      to: 'club',
      key: `card-refund-failed ${key}`,
    },
  ];
};

/** Returns the mail to the club about a refund that failed after its member was erased or deleted. */
export const erasedRefundMail = ({
  reference,
  unreturnedCents: cents,
  failedRefundCents,
}: Pick<PaymentTruth, 'reference' | 'unreturnedCents' | 'failedRefundCents'>): NewMail => ({
  kind: 'card-refund-failed',
  data: { memberId: null, cents, reference },
  to: 'club',
  key: `card-refund-failed ${reference} ${failedRefundCents}`,
});

/** Returns the mail to somebody whose bank took its time with a payment and then refused it. */
export const failedPaymentMail = ({ payment, member }: Paid): NewMail => ({
  kind: 'payment-failed',
  data: { season: member.season, cents: payment.amountCents, isDifference: payment.isDifference },
  to: { memberId: member.id },
});

interface DecidedDispute {
  truth: Pick<SettlementTruth, 'dispute'>;
  lostCents: number;
}

/** Returns the mail to the club about a dispute that the bank decided, also the other way than before. */
export const decidedDisputeMails = (
  { payment, member }: Paid,
  { truth: { dispute }, lostCents }: DecidedDispute,
): NewMail[] =>
  dispute === 'won' || dispute === 'lost'
    ? [
        {
          kind: 'card-dispute-decided',
          data: {
            memberId: member.id,
            cents: dispute === 'lost' ? lostCents : payment.amountCents - payment.refundedCents + payment.lostCents,
            outcome: dispute,
          },
          to: 'club',
          key: `dispute-decided ${payment.id} ${dispute} ${payment.lostCents}`,
        },
      ]
    : [];
