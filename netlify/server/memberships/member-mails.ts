import { isMinor } from '#domain/age.ts';
import { dayInParis } from '#domain/dates.ts';
import type { MailData, MissingPiece } from '#domain/mail.ts';
import { isInForce, proofStateOf } from '#domain/member-standing.ts';
import type { PaymentMeans } from '#domain/payment.ts';
import type { Settlement, SettlementTruth } from '#domain/settlement.ts';
import type { Deps } from '../deps.ts';
import type { NewMail } from '../mail/outbox.ts';
import type { PaymentWithMember } from '../payments/queries.ts';
import { owedCentsOf, owesProof } from './member-money.ts';
import { listOrderLines, selectCancelledById, selectInForceById } from './queries.ts';
import type { MemberRecord } from './record-queries.ts';

/** A payment and whose it is. */
type Paid = Pick<PaymentWithMember, 'payment' | 'member'>;

type Member = Paid['member'];

type ProofColumn = 'reducedPriceSelected' | 'reducedPriceProofShown' | 'proofKey' | 'proofDecision';

const proofOf = (
  member: Partial<Pick<Member, 'proofDecision'>> & Pick<Member, Exclude<ProofColumn, 'proofDecision'>>,
) => proofStateOf({ ...member, hasProof: member.proofKey !== null });

type Line = { discipline: string; amountCents: number; discountCents: number };

/** Returns what somebody joined, and what each discipline costs. */
const boughtOf = (lines: readonly Line[]): MailData['sign-up-paid']['bought'] =>
  lines.map(({ discipline, amountCents, discountCents }) => ({ discipline, cents: amountCents - discountCents }));

interface FileFacts extends Pick<Member, 'photoKey' | 'birthDate' | 'legalGuardianAuthorisedAt'> {
  owedCents: number;
  lacksProof: boolean;
}

/** Returns what the file of a membership lacks on a day. */
const missingOf = (member: FileFacts, now: Date): MissingPiece[] => [
  ...(member.photoKey === null ? (['photo'] as const) : []),
  ...(member.lacksProof ? (['proof'] as const) : []),
  ...(isMinor(member.birthDate, dayInParis(now)) && member.legalGuardianAuthorisedAt === null
    ? (['guardian-authorisation'] as const)
    : []),
  ...(member.owedCents > 0 ? (['payment'] as const) : []),
];

/** Returns the mail about a sign-up that was just paid by card. It is written only if the membership is in force then. */
export const cardSignUpMail = async (
  { db, now, mail }: Pick<Deps, 'db' | 'now' | 'mail'>,
  { payment, member }: Paid,
): Promise<NewMail[]> => {
  if (!mail.server) return [];
  const lines = await listOrderLines(db, member.id);
  return [
    {
      kind: 'sign-up-paid',
      data: {
        season: member.season,
        bought: boughtOf(lines),
        paidCents: payment.amountCents,
        means: 'card',
        missing: missingOf({ ...member, owedCents: 0, lacksProof: proofOf(member) === 'missing' }, now()),
      },
      to: { memberId: member.id },
      key: `sign-up-paid ${payment.id}`,
      onlyIf: selectInForceById(db, member.id),
    },
  ];
};

/** A member as they are once something was written. */
type Changed = Omit<MemberRecord, 'payments'> & {
  payments: readonly Pick<MemberRecord['payments'][number], 'means' | 'status' | 'amountCents' | 'refundedCents'>[];
};

interface Received {
  id: string;
  means: PaymentMeans;
  amountCents: number;
  paidAt: Date;
}

/** Returns the mail about money that an administrator recorded: for a sign-up, that it is done; else a receipt. */
export const receivedMail = (
  member: Changed,
  received: Received,
  { isSignUp, now }: { isSignUp: boolean; now: Date },
): NewMail => {
  const owedCents = owedCentsOf(member);
  const { season } = member;
  const { means, amountCents, paidAt, id } = received;
  const to = { memberId: member.id };
  if (!isSignUp) {
    const data = { season, cents: amountCents, means, on: dayInParis(paidAt), owedCents };
    return { kind: 'payment-recorded', data, to, key: `payment ${id}` };
  }
  const missing = missingOf({ ...member, owedCents, lacksProof: owesProof(member) }, now);
  const data = { season, bought: boughtOf(member.orderLines), paidCents: amountCents, means, missing };
  return { kind: 'sign-up-paid', data, to, key: `sign-up-paid ${id}` };
};

interface Added
  extends Pick<
    Member,
    'id' | 'season' | 'photoKey' | 'birthDate' | 'legalGuardianAuthorisedAt' | Exclude<ProofColumn, 'proofDecision'>
  > {
  lines: readonly Line[];
  totalCents: number;
  paidCents: number;
}

/** Returns the mail about a member whom an administrator added. */
export const addedMail = (member: Added, now: Date): NewMail => {
  const { id, season, lines, totalCents, paidCents } = member;
  const facts = { owedCents: totalCents - paidCents, lacksProof: proofOf(member) === 'missing' };
  const missing = missingOf({ ...member, ...facts }, now);
  return {
    kind: 'member-added',
    data: { season, bought: boughtOf(lines), paidCents, missing },
    to: { memberId: id },
    key: `member-added ${id}`,
  };
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
  data: { season: member.season, differenceCents: owedCentsOf(member), refusal },
  to: { memberId: member.id },
});

/** Returns the mail about money that was given back. `key` is the refund's own. */
export const refundMail = (
  member: Pick<Member, 'id' | 'season'>,
  refund: { key: string; cents: number; means: PaymentMeans; cancels: boolean },
): NewMail => {
  const { key, ...given } = refund;
  return {
    kind: 'refund-made',
    data: { season: member.season, ...given },
    to: { memberId: member.id },
    key: `refund ${key}`,
  };
};

interface CardRefund {
  truth: Pick<SettlementTruth, 'refundedCents' | 'lostCents'>;
  /** What our books say once it is settled. */
  refundedCents: number;
  cancels: Settlement['cancels'];
}

/**
 * Returns the mails about a card payment that was given back: none for what the bank took in a dispute. Of the two, one
 * is written: that the membership ended only if the batch ends it.
 */
export const cardRefundMails = (
  db: Deps['db'],
  { payment, member }: Paid,
  { truth, refundedCents, cancels }: CardRefund,
): NewMail[] => {
  const cents = truth.lostCents > 0 ? 0 : truth.refundedCents - payment.refundedCents;
  if (cents <= 0 || refundedCents <= payment.refundedCents) return [];
  const refund = { key: `${payment.id} ${refundedCents}`, cents, means: 'card' as const };
  const ended = { ...refundMail(member, { ...refund, cancels: true }), onlyIf: selectCancelledById(db, member.id) };
  return [
    ...(cancels === 'membership' && isInForce(member) ? [ended] : []),
    refundMail(member, { ...refund, cancels: false }),
  ];
};

/** Returns the mail to the administrators about a payment that its bank disputes. */
export const disputeMail = ({ payment, member }: Paid): NewMail => ({
  kind: 'card-dispute',
  data: { memberId: member.id, cents: payment.amountCents },
  to: 'administrators',
  key: `dispute ${payment.id}`,
});
