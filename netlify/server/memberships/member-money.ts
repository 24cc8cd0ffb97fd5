import { owedCents } from '#domain/member-actions.ts';
import { overpaidCents } from '#domain/member-balance.ts';
import { type HeldLines, normalCentsOf } from '#domain/member-lines.ts';
import { isInForce, isProofAwaited, proofStateOf, type Standing } from '#domain/member-standing.ts';
import { deductionsOf, priceReasonOf, type QuoteLine } from '#domain/membership-fee.ts';
import { toEuros } from '#domain/money.ts';
import { countsForMember, type PaymentMeans } from '#domain/payment.ts';
import { sum } from '#domain/sum.ts';
import type { MemberRow } from './queries.ts';

type Payment = Pick<
  MemberRow['payments'][number],
  'means' | 'status' | 'amountCents' | 'refundedCents' | 'waivedCents' | 'isMismatch'
>;

/** What a member joined. Cents. */
export interface Lines {
  orderLines: readonly Pick<
    MemberRow['orderLines'][number],
    'productId' | 'priceId' | 'discipline' | 'amountCents' | 'discountCents' | 'deductions'
  >[];
}

export interface Received {
  payments: readonly Payment[];
  flags: MemberRow['flags'];
}

/** Returns the money received and not given back, of all payments that count or those of one means. Cents. */
export const paidCentsOf = ({ payments }: Pick<Received, 'payments'>, means?: PaymentMeans): number =>
  sum(
    payments
      .filter((payment) => countsForMember(payment) && (means === undefined || payment.means === means))
      .map(({ amountCents, refundedCents }) => amountCents - refundedCents),
  );

/**
 * Returns true if all that is due was received. Money given back in part leaves it paid, with a flag; money wholly
 * given back does not.
 */
export const isPaid = (member: Received & Lines): boolean => {
  const kept = member.payments.filter(
    (payment) => countsForMember(payment) && payment.refundedCents < payment.amountCents,
  );
  const asked = askedCentsOf(member);
  // Nothing is asked of whom the club or its aid pays for.
  return asked === 0 || (kept.length > 0 && sum(kept.map(({ amountCents }) => amountCents)) >= asked);
};

/** Returns all money received and not given back, also by mistake. Cents. */
export const keptCentsOf = ({ payments }: Pick<MemberRow, 'payments'>): number =>
  sum(
    payments
      .filter(({ status }) => status === 'succeeded')
      .map(({ amountCents, refundedCents }) => amountCents - refundedCents),
  );

/**
 * Returns what of a price the club gave back on purpose and does not ask for again, in cents (docs/rules.md#given-back-on-purpose):
 * no more than is missing, so that what was paid beyond the price, or is paid later, is given back first.
 */
export const waivedCentsOf = ({ payments }: Pick<Received, 'payments'>, priceCents: number): number => {
  const waived = sum(payments.filter(countsForMember).map(({ waivedCents }) => waivedCents));
  return Math.max(0, Math.min(waived, priceCents - paidCentsOf({ payments })));
};

/** Returns what the club asks for the disciplines: their price, less what was given back on purpose. Cents. */
export const askedCentsOf = (member: Lines & Pick<Received, 'payments'>): number => {
  const quoted = quotedCentsOf(member);
  return quoted - waivedCentsOf(member, quoted);
};

/** Returns the normal price of the same disciplines, less the same. Cents. */
export const normalAskedCentsOf = (member: Held & Pick<Received, 'payments'>): number => {
  const normal = normalCentsOf(heldLinesOf(member));
  return normal - waivedCentsOf(member, normal);
};

/** Returns the price of the disciplines after the discounts. Cents. */
export const quotedCentsOf = ({ orderLines }: Lines): number =>
  sum(orderLines.map(({ amountCents, discountCents }) => amountCents - discountCents));

interface Held extends Lines, Pick<MemberRow, 'createdAt'> {
  prices: HeldLines['prices'];
}

/** Returns what a member joined, with the prices that the domain needs for it. Cents. */
export const heldLinesOf = ({ orderLines, prices, createdAt }: Held): HeldLines => ({
  lines: orderLines,
  prices,
  quotedAt: createdAt,
});

/** Returns the lines by which a member joined, as they were quoted. Cents. */
export const quotedLinesOf = ({
  orderLines,
  prices,
  reducedPriceSelected,
}: Pick<MemberRow, 'orderLines' | 'reducedPriceSelected'> & Pick<Held, 'prices'>): QuoteLine[] =>
  orderLines.map(({ productId, discipline, priceId, amountCents, discountCents, deductions }) => ({
    ...{ productId, discipline, priceId, amountCents, discountCents },
    reason: priceReasonOf(prices.find(({ id }) => id === priceId)?.isDefault ?? true, reducedPriceSelected),
    deductions: deductionsOf({ discountCents, deductions }),
  }));

/** Returns what is still to be paid, by `owedCents`. Cents. */
export const owedCentsOf = (member: Held & Received & Pick<MemberRow, 'status'>): number => {
  const [amount, paid] = [toEuros(askedCentsOf(member)), toEuros(paidCentsOf(member))];
  // Only a suspended member may owe the normal price, and finding it out for thousands takes a while.
  const normalAmount = member.status === 'suspended' ? toEuros(normalAskedCentsOf(member)) : amount;
  return owedCents({ status: member.status, flags: member.flags, amount, normalAmount, paid });
};

type ProofColumns = 'reducedPriceSelected' | 'reducedPriceProofShown' | 'proofKey' | 'proofDecision';

/** Returns the money beyond all that can be asked, by `overpaidCents`. Cents. */
export const overpaidCentsOf = (member: Held & Received & Pick<MemberRow, 'status' | ProofColumns>): number => {
  const [quoted, paid] = [askedCentsOf(member), paidCentsOf(member)];
  // As above: without more than the price, the normal price makes no difference.
  if (paid <= quoted) return 0;
  return overpaidCents({
    status: member.status,
    reducedPriceSelected: member.reducedPriceSelected,
    proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
    amount: toEuros(quoted),
    normalAmount: toEuros(member.reducedPriceSelected ? normalAskedCentsOf(member) : quoted),
    paid: toEuros(paid),
  });
};

type StandingFacts = Held &
  Received &
  Pick<MemberRow, 'status' | 'reducedPriceSelected' | 'reducedPriceProofShown' | 'proofKey' | 'proofDecision'>;

/** Returns true if the member must be asked for a proof, by `isProofAwaited`. */
export const owesProof = (member: StandingFacts): boolean =>
  // As above: the normal price makes a difference for few members.
  member.reducedPriceSelected && isInForce(member) && isProofAwaited(standingOf(member));

/** Returns what decides between `active` and `suspended`, with `changes` applied. */
export const standingOf = (member: StandingFacts, changes: Partial<Standing> = {}): Standing => ({
  status: member.status,
  reducedPriceSelected: member.reducedPriceSelected,
  reducedPriceProofShown: member.reducedPriceProofShown,
  hasProof: member.proofKey !== null,
  proofDecision: member.proofDecision,
  paidCents: paidCentsOf(member),
  normalCents: normalAskedCentsOf(member),
  ...changes,
});
