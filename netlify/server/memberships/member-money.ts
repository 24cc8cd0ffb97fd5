import { owedCents } from '#domain/member-actions.ts';
import { overpaidCents } from '#domain/member-balance.ts';
import { type HeldLines, normalCentsOf } from '#domain/member-lines.ts';
import { isInForce, isProofAwaited, proofStateOf, type Standing } from '#domain/member-standing.ts';
import { toEuros } from '#domain/money.ts';
import { countsForMember, type PaymentMeans } from '#domain/payment.ts';
import { sum } from '#domain/sum.ts';
import type { MemberRow } from './queries.ts';

type Payment = Pick<MemberRow['payments'][number], 'means' | 'status' | 'amountCents' | 'refundedCents'>;

interface Received {
  payments: readonly Payment[];
  flags: MemberRow['flags'];
}

/** Received and not given back, of the payments that count, all or those of one means. Cents. */
export const paidCentsOf = ({ payments, flags }: Received, means?: PaymentMeans): number =>
  sum(
    payments
      .filter((payment) => countsForMember(payment, flags) && (means === undefined || payment.means === means))
      .map(({ amountCents, refundedCents }) => amountCents - refundedCents),
  );

/**
 * True once all that is due was received. What was given back in part stays paid, and is flagged; what was wholly given
 * back never was.
 */
export const isPaid = (member: Received & Pick<MemberRow, 'orderLines'>): boolean => {
  const kept = member.payments.filter(
    (payment) => countsForMember(payment, member.flags) && payment.refundedCents < payment.amountCents,
  );
  return kept.length > 0 && sum(kept.map(({ amountCents }) => amountCents)) >= quotedCentsOf(member);
};

/** All that was received and not given back, rightly or not. Cents. */
export const keptCentsOf = ({ payments }: Pick<MemberRow, 'payments'>): number =>
  sum(
    payments
      .filter(({ status }) => status === 'succeeded')
      .map(({ amountCents, refundedCents }) => amountCents - refundedCents),
  );

/** What the disciplines cost, after the discount. Cents. */
export const quotedCentsOf = ({ orderLines }: Pick<MemberRow, 'orderLines'>): number =>
  sum(orderLines.map(({ amountCents, discountCents }) => amountCents - discountCents));

interface Held extends Pick<MemberRow, 'orderLines' | 'createdAt'> {
  prices: HeldLines['prices'];
}

export const heldLinesOf = ({ orderLines, prices, createdAt }: Held): HeldLines => ({
  lines: orderLines,
  prices,
  quotedAt: createdAt,
});

/** Still to be paid, by `owedCents`. Cents. */
export const owedCentsOf = (member: Held & Received & Pick<MemberRow, 'status'>): number => {
  const [amount, paid] = [toEuros(quotedCentsOf(member)), toEuros(paidCentsOf(member))];
  // Only who is suspended may owe the normal price: it takes a while to find out for thousands.
  const normalAmount = member.status === 'suspended' ? toEuros(normalCentsOf(heldLinesOf(member))) : amount;
  return owedCents({ status: member.status, flags: member.flags, amount, normalAmount, paid });
};

type ProofColumns = 'reducedPriceSelected' | 'reducedPriceProofShown' | 'proofKey' | 'proofDecision';

/** Received beyond all that can be asked, by `overpaidCents`. Cents. */
export const overpaidCentsOf = (member: Held & Received & Pick<MemberRow, 'status' | ProofColumns>): number => {
  const [quoted, paid] = [quotedCentsOf(member), paidCentsOf(member)];
  // As above: the normal price matters to nobody else.
  if (paid <= quoted) return 0;
  return overpaidCents({
    status: member.status,
    reducedPriceSelected: member.reducedPriceSelected,
    proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
    amount: toEuros(quoted),
    normalAmount: toEuros(member.reducedPriceSelected ? normalCentsOf(heldLinesOf(member)) : quoted),
    paid: toEuros(paid),
  });
};

type StandingFacts = Held &
  Received &
  Pick<MemberRow, 'status' | 'reducedPriceSelected' | 'reducedPriceProofShown' | 'proofKey' | 'proofDecision'>;

/** `isProofAwaited`. */
export const owesProof = (member: StandingFacts): boolean =>
  // As above: what the normal price was matters to few.
  member.reducedPriceSelected && isInForce(member) && isProofAwaited(standingOf(member));

/** What decides between `active` and `suspended`, `changes` included. */
export const standingOf = (member: StandingFacts, changes: Partial<Standing> = {}): Standing => ({
  status: member.status,
  reducedPriceSelected: member.reducedPriceSelected,
  reducedPriceProofShown: member.reducedPriceProofShown,
  hasProof: member.proofKey !== null,
  proofDecision: member.proofDecision,
  paidCents: paidCentsOf(member),
  normalCents: normalCentsOf(heldLinesOf(member)),
  ...changes,
});
