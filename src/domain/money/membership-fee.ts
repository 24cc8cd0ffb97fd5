import { halfOf } from '../money.ts';
import { sum } from '../sum.ts';
import { type Product, priceOf } from './product.ts';

/**
 * The reason of a line's price. `no-reduced-price`: the visitor chose the reduced price, but the discipline has
 * none.
 */
export const priceReasons = ['normal-price', 'reduced-price', 'no-reduced-price'] as const;
export type PriceReason = (typeof priceReasons)[number];

/** The reason of a deduction by a rule: one for each rule of the fee. `messages/price-summary.ts` has the words. */
export const ruleReasons = ['second-discipline'] as const;
export type RuleReason = (typeof ruleReasons)[number];
/**
 * The reason of a reduction by an administrator (docs/rules.md#reductions): goodwill, aid of the club, arrival in
 * mid-season, family.
 */
export const reductionReasons = ['goodwill', 'club-aid', 'mid-season', 'family'] as const;
export type ReductionReason = (typeof reductionReasons)[number];
/** The reason of a season's reduction (docs/rules.md#season-reductions), whose name is stored beside it. */
export const SEASON_REDUCTION = 'season';
/** All reasons of a deduction. */
export const deductionReasons = [...ruleReasons, SEASON_REDUCTION, ...reductionReasons] as const;
export type DeductionReason = (typeof deductionReasons)[number];

/** Cents that one rule, or one reduction, takes off a line. */
export interface Deduction {
  reason: DeductionReason;
  /** The name of a season's reduction. */
  name?: string | undefined;
  cents: number;
  /** The reduction in per cent of the price, if it was given in per cent. */
  percent?: number | undefined;
}

export interface QuoteLine {
  productId: string;
  discipline: string;
  priceId: string;
  reason: PriceReason;
  /** Cents before any deduction. */
  amountCents: number;
  deductions: readonly Deduction[];
  /** The sum of the deductions in cents. */
  discountCents: number;
}

/** The price of a membership and its explanation. The site shows, charges and stores the same quote. */
export interface Quote {
  lines: readonly QuoteLine[];
  discountCents: number;
  totalCents: number;
}

export interface FeeRule {
  reason: RuleReason;
  /**
   * Returns the whole cents to take off each line, in the order of the lines. The lines include the deductions of the
   * rules before. A deduction is capped at the rest of its line.
   */
  deduct: (lines: readonly QuoteLine[]) => readonly number[];
}

/** Returns the cents that are left of a line after its deductions. */
export const leftCentsOf = ({ amountCents, discountCents }: QuoteLine): number => amountCents - discountCents;

// Of equal prices the later one is halved, because the first listed discipline counts as the one joined first.
const cheapest = (lines: readonly QuoteLine[]): QuoteLine | undefined =>
  lines.reduce<QuoteLine | undefined>(
    (best, line) => (best && leftCentsOf(best) < leftCentsOf(line) ? best : line),
    undefined,
  );

/** With two disciplines or more, the cheapest one costs half (docs/rules.md#half-price). */
export const secondDiscipline: FeeRule = {
  reason: 'second-discipline',
  deduct: (lines) => {
    const halved = lines.length < 2 ? undefined : cheapest(lines);
    return lines.map((line) => (line === halved ? leftCentsOf(line) - halfOf(leftCentsOf(line)) : 0));
  },
};

/** The rules of the fee, in the order in which they apply (docs/rules.md#fee). */
export const feeRules: readonly FeeRule[] = [secondDiscipline];

const afterRule = (lines: readonly QuoteLine[], { reason, deduct }: FeeRule): readonly QuoteLine[] => {
  const taken = deduct(lines);
  return lines.map((line, place) => {
    const cents = Math.min(taken[place] ?? 0, leftCentsOf(line));
    return cents > 0
      ? { ...line, deductions: [...line.deductions, { reason, cents }], discountCents: line.discountCents + cents }
      : line;
  });
};

/** Returns the quote of lines whose deductions are known. */
export const quoteOf = (lines: readonly QuoteLine[]): Quote => ({
  lines,
  discountCents: sum(lines.map(({ discountCents }) => discountCents)),
  totalCents: sum(lines.map(leftCentsOf)),
});

/** Returns the reason of a line's price, from the kind of price and the wish for the reduced one. */
export const priceReasonOf = (isDefault: boolean, reduced: boolean): PriceReason => {
  if (!isDefault) return 'reduced-price';
  return reduced ? 'no-reduced-price' : 'normal-price';
};

/**
 * Returns the deductions of a recorded line. A line from before reasons were recorded can only have the rule of the
 * second discipline.
 */
export const deductionsOf = <Known extends { reason: string; cents: number }>(line: {
  discountCents: number;
  deductions?: readonly Known[] | null | undefined;
}): readonly (Known | Deduction)[] =>
  line.deductions ?? (line.discountCents > 0 ? [{ reason: 'second-discipline', cents: line.discountCents }] : []);

/** Returns the price of exactly these disciplines, in this order. */
export const quoteProducts = (
  products: readonly Product[],
  reduced: boolean,
  rules: readonly FeeRule[] = feeRules,
): Quote => {
  const lines = products.flatMap((product): QuoteLine[] => {
    const price = priceOf(product, reduced);
    if (!price) return [];
    const { id: priceId, amountCents, isDefault } = price;
    const reason = priceReasonOf(isDefault, reduced);
    return [
      {
        productId: product.id,
        discipline: product.name,
        priceId,
        reason,
        amountCents,
        deductions: [],
        discountCents: 0,
      },
    ];
  });
  return quoteOf(rules.reduce(afterRule, lines));
};

/**
 * Returns the price of the chosen disciplines, in cents (docs/rules.md#fee). The lines follow the catalogue's order, so
 * the order of the choice changes nothing. It leaves out disciplines that are missing from the catalogue.
 */
export const quoteMembership = (
  catalogue: readonly Product[],
  disciplines: readonly string[],
  reduced: boolean,
): Quote =>
  quoteProducts(
    catalogue.filter(({ name }) => disciplines.includes(name)),
    reduced,
  );

/**
 * Returns true if the reduced price of these disciplines is lower (docs/rules.md#reduced-price). If it is not, there is
 * nothing to prove.
 */
export const hasReduction = (catalogue: readonly Product[], disciplines: readonly string[]): boolean =>
  quoteMembership(catalogue, disciplines, true).totalCents < quoteMembership(catalogue, disciplines, false).totalCents;
