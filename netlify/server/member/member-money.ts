import { owedCents } from '#domain/member/member-actions.ts';
import { overpaidCents } from '#domain/member/member-balance.ts';
import { normalCentsOf, type SoldLines } from '#domain/member/member-lines.ts';
import { isInForce, isProofAwaited, proofStateOf, type Standing } from '#domain/member/member-standing.ts';
import { type PledgeFacts, pledgedCents } from '#domain/money/aid.ts';
import type { SaidOfMembership } from '#domain/money/card-refund.ts';
import { type PlanJson, type PlanStanding, planStandingOf, type TermFacts } from '#domain/money/instalments.ts';
import { deductionsOf, priceReasonOf, type QuoteLine } from '#domain/money/membership-fee.ts';
import { countsForMember, type PaymentMeans } from '#domain/money/payment.ts';
import type { GivenOnPurpose } from '#domain/money/settlement.ts';
import { toEuros } from '#domain/money.ts';
import { sum } from '#domain/sum.ts';
import type { TermRow } from './plan-queries.ts';
import type { MemberRow } from './queries.ts';

type Payment = Pick<
  MemberRow['payments'][number],
  'means' | 'status' | 'amountCents' | 'refundedCents' | 'waivedCents' | 'isMismatch'
> & { instalmentId?: string | null | undefined };

/** What a member joined. Cents. */
export interface Lines {
  orderLines: readonly Pick<
    MemberRow['orderLines'][number],
    'productId' | 'priceId' | 'discipline' | 'amountCents' | 'discountCents' | 'deductions'
  >[];
}

export interface Received {
  payments: readonly Payment[];
  aids: readonly PledgeFacts[];
  flags: MemberRow['flags'];
}

/** Returns the money received and not given back, of all payments that count or those of one means. Cents. */
export const paidCentsOf = ({ payments }: Pick<Received, 'payments'>, means?: PaymentMeans): number =>
  sum(
    payments
      .filter((payment) => countsForMember(payment) && (means === undefined || payment.means === means))
      .map(({ amountCents, refundedCents }) => amountCents - refundedCents),
  );

type Covering = Pick<Received, 'payments' | 'aids'>;

/**
 * Returns the money received, and what aids are expected to pay (docs/rules.md#aids): so much of the price nobody asks the
 * member for. Cents.
 */
export const coveredCentsOf = ({ payments, aids }: Covering): number => paidCentsOf({ payments }) + pledgedCents(aids);

/**
 * Returns true if all that is due was received and kept, and nothing is owed. Nothing is asked of whom the club or its aid
 * pays for.
 */
export const isPaid = (member: Held & Received & Pick<MemberRow, 'status'>): boolean => {
  const asked = askedCentsOf(member);
  const isCovered = asked === 0 || (paidCentsOf(member) > 0 && paidCentsOf(member) >= asked);
  return isCovered && owedCentsOf(member) === 0;
};

/** Returns all money received and not given back, also by mistake. Cents. */
export const keptCentsOf = ({ payments }: Pick<MemberRow, 'payments'>): number =>
  sum(
    payments
      .filter(({ status }) => status === 'succeeded')
      .map(({ amountCents, refundedCents }) => amountCents - refundedCents),
  );

/**
 * Returns the part of a price that the club refunded on purpose and does not claim again, in cents
 * (docs/rules.md#given-back-on-purpose): at most the unpaid part, so that an overpayment, or a later payment, counts as
 * refunded first.
 */
export const waivedCentsOf = (member: Covering, priceCents: number): number =>
  Math.max(0, Math.min(storedWaiverOf(member), priceCents - coveredCentsOf(member)));

const storedWaiverOf = ({ payments }: Pick<Received, 'payments'>): number =>
  sum(payments.filter(countsForMember).map(({ waivedCents, refundedCents }) => Math.min(waivedCents, refundedCents)));

/**
 * Returns the unpaid part of the price in cents, less the deliberate refunds: the most by which a new refund can lower
 * the price. A refund of an overpayment lowers nothing.
 */
export const missingCentsOf = (member: Held & Covering & Pick<MemberRow, 'status'>): number => {
  const price = member.status === 'suspended' ? normalCentsOf(soldLinesOf(member)) : quotedCentsOf(member);
  return Math.max(0, price - storedWaiverOf(member) - coveredCentsOf(member));
};

type Returnable = Pick<MemberRow['payments'][number], 'means' | 'amountCents' | 'lostCents'>;

/** The choices that come with the refunds of a payment: what is owed again, and what becomes of the membership. */
interface SaidOfRefunds {
  owedAgainCents: number;
  said: SaidOfMembership;
}

/**
 * Returns what of a payment the club gave back and does not call owed, once refunds are as given. A card payment that was
 * wholly given back is as if it had never come, unless the membership goes on without it. Cents.
 */
export const returnedOf = (
  payment: Returnable,
  { refundedCents, owedAgainCents, said }: SaidOfRefunds & { refundedCents: number },
): number =>
  payment.means === 'card' && refundedCents === payment.amountCents && said !== 'goes-on'
    ? 0
    : Math.max(0, refundedCents - payment.lostCents - owedAgainCents);

/** Returns the deliberate refunds of a payment. Cents. */
export const givenOnPurposeOf = (
  payment: Returnable & Pick<MemberRow['payments'][number], 'refundedCents' | 'waivedCents'>,
  said: SaidOfRefunds,
): GivenOnPurpose => {
  const returnedCents = returnedOf(payment, { refundedCents: payment.refundedCents, ...said });
  return { returnedCents, waivedCents: Math.min(payment.waivedCents, returnedCents) };
};

/** Returns the price of the disciplines less the deliberate refunds, in cents. */
export const askedCentsOf = (member: Lines & Covering): number => {
  const quoted = quotedCentsOf(member);
  return quoted - waivedCentsOf(member, quoted);
};

/** Returns the normal price of the same disciplines, less the same. Cents. */
export const normalAskedCentsOf = (member: Held & Covering): number => {
  const normal = normalCentsOf(soldLinesOf(member));
  return normal - waivedCentsOf(member, normal);
};

/** Returns the price of the disciplines after the discounts. Cents. */
export const quotedCentsOf = ({ orderLines }: Lines): number =>
  sum(orderLines.map(({ amountCents, discountCents }) => amountCents - discountCents));

interface Held extends Lines, Pick<MemberRow, 'createdAt'> {
  prices: SoldLines['prices'];
}

/** Returns the order lines of a member with the prices that the domain needs. Cents. */
export const soldLinesOf = ({ orderLines, prices, createdAt }: Held): SoldLines => ({
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
    productId,
    discipline,
    priceId,
    amountCents,
    discountCents,
    reason: priceReasonOf(prices.find(({ id }) => id === priceId)?.isDefault ?? true, reducedPriceSelected),
    deductions: deductionsOf({ discountCents, deductions }),
  }));

/** Returns the whole debt by `owedCents`, including the later charges of a plan, and without what aids are expected to pay. Cents. */
export const owedCentsOf = (member: Held & Received & Pick<MemberRow, 'status'>): number => {
  const amount = toEuros(askedCentsOf(member));
  const paid = toEuros(paidCentsOf(member));
  const aided = toEuros(pledgedCents(member.aids));
  // Only a suspended member may owe the normal price, and finding it out for thousands takes a while.
  const normalAmount = member.status === 'suspended' ? toEuros(normalAskedCentsOf(member)) : amount;
  return owedCents({ status: member.status, flags: member.flags, amount, normalAmount, paid, aided });
};

/** The parts of a membership and its plan that decide what is owed now. */
export interface Planned extends Held, Received, Pick<MemberRow, 'status' | 'archivedAt'> {
  plan: Pick<NonNullable<MemberRow['plan']>, 'endedAt' | 'card' | 'terms'> | null;
}

/** Returns true while a plan charges its card. A membership that is over or archived stops its plan. */
export const isPlanRunning = ({ plan, archivedAt, status }: Pick<Planned, 'plan' | 'archivedAt' | 'status'>): boolean =>
  plan !== null && plan.endedAt === null && plan.card !== null && archivedAt === null && isInForce({ status });

/** Returns the standing of a membership's plan, by `planStandingOf`. Without a plan it has no terms. */
export const planStandingIn = (member: Planned): PlanStanding<TermRow & TermFacts> => {
  const charged = new Set(member.payments.filter(countsForMember).map(({ instalmentId }) => instalmentId));
  const terms = (member.plan?.terms ?? []).map((term) => ({ ...term, isCharged: charged.has(term.id) }));
  return planStandingOf(terms, owedCentsOf(member), isPlanRunning(member));
};

/** Returns the later charges of a plan, and what is owed now. Cents. */
export const toComeAndOwedOf = (member: Planned): { toComeCents: number; owedNowCents: number } => {
  const toComeCents = member.plan === null ? 0 : planStandingIn(member).toComeCents;
  return { toComeCents, owedNowCents: owedCentsOf(member) - toComeCents };
};

/** Returns the plan of a membership as its member reads it, or null without a plan or before its first payment. */
export const planJsonOf = (member: Planned & Pick<MemberRow, 'plan'>): PlanJson | null => {
  const { plan } = member;
  const { cardBrand: brand, cardLast4: last4, cardExpiresOn: expiresOn } = plan ?? {};
  if (!brand || !last4 || !expiresOn) return null;
  const { terms, toComeCents, refusedCents } = planStandingIn(member);
  return {
    isRunning: isPlanRunning(member),
    card: { brand, last4, expiresOn },
    terms: terms.map(({ term, amountCents, state }) => ({
      on: term.nextTryOn ?? term.chargeOn ?? term.dueOn,
      amount: toEuros(amountCents),
      state,
    })),
    refused: toEuros(refusedCents),
    toCome: toEuros(toComeCents),
  };
};

type ProofColumns = 'reducedPriceSelected' | 'reducedPriceProofShown' | 'proofKey' | 'proofDecision';

/** Returns the money beyond all that can be asked, by `overpaidCents`. Cents. */
export const overpaidCentsOf = (member: Held & Received & Pick<MemberRow, 'status' | ProofColumns>): number => {
  const quoted = askedCentsOf(member);
  const aided = pledgedCents(member.aids);
  const paid = paidCentsOf(member);
  // As above: without more than the price, the normal price makes no difference.
  if (paid + aided <= quoted) return 0;
  return overpaidCents({
    status: member.status,
    reducedPriceSelected: member.reducedPriceSelected,
    proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
    amount: toEuros(quoted),
    normalAmount: toEuros(member.reducedPriceSelected ? normalAskedCentsOf(member) : quoted),
    paid: toEuros(paid),
    aided: toEuros(aided),
  });
};

/**
 * Returns what aids are expected to pay of a membership, at most its highest price. None of one that is over. Cents.
 */
export const aidedCentsOf = (member: Held & Received & Pick<MemberRow, 'status' | 'reducedPriceSelected'>): number => {
  const pledged = pledgedCents(member.aids);
  if (pledged === 0 || member.status === 'cancelled' || member.flags.includes('duplicate-to-refund')) return 0;
  const asked = member.reducedPriceSelected ? normalAskedCentsOf(member) : askedCentsOf(member);
  return Math.min(pledged, Math.max(asked, askedCentsOf(member)));
};

type StandingFacts = Held &
  Received &
  Pick<MemberRow, 'status' | 'reducedPriceSelected' | 'reducedPriceProofShown' | 'proofKey' | 'proofDecision'>;

/** Returns true if the member still owes a proof, by `isProofAwaited`. */
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
  paidCents: coveredCentsOf(member),
  normalCents: normalAskedCentsOf(member),
  ...changes,
});
