import type { PriceReason, RuleReason } from '#domain/money/membership-fee.ts';

/** Names, inside a sentence, of the reductions that an administrator gives. A visitor who signs up has none. */
export type GivenReductions = Readonly<Record<string, string>>;

/** The words for each rule's deduction. A rule without words does not compile. */
const rules: Readonly<Record<RuleReason, (disciplines: number) => string>> = {
  'second-discipline': (disciplines) => `−50\u202F% (${disciplines}ᵉ discipline)`,
};

const isRule = (reason: string): reason is RuleReason => Object.hasOwn(rules, reason);

/** The kind of a line's price, shown beside its discipline. The normal price needs no word. */
const prices: Readonly<Record<PriceReason, string | undefined>> = {
  'normal-price': undefined,
  'reduced-price': 'tarif réduit',
  'no-reduced-price': 'tarif normal, sans tarif réduit',
};

export const priceSummaryMessages = {
  prices,
  /** The words for a deduction, also for a reason that only another version of the site knows. */
  deduction: (
    { reason, name }: { reason: string; name?: string | undefined },
    discipline: string,
    disciplines: number,
    given: GivenReductions = {},
  ): string =>
    // A reduction of the season is about the whole membership.
    name ?? `${discipline}\u202F: ${isRule(reason) ? rules[reason](disciplines) : (given[reason] ?? 'remise')}`,
  /** The same, or a sum, for screen readers, which say no minus and spell raised letters. */
  said: (shown: string): string => shown.replace('−', 'moins ').replace('ᵉ', 'e'),
  total: 'Total',
  reduced: 'Tarif réduit appliqué.',
  unprovenTitle: 'Attention',
  unproven: 'Sans justificatif, l’adhésion est suspendue jusqu’au paiement du tarif normal.',
} as const;

/** Each rule of the fee as visitors read it before they join. */
export const feeRuleSentences: Readonly<Record<RuleReason, string>> = {
  'second-discipline': 'À partir de deux disciplines, la moins chère est à moitié prix.',
};
