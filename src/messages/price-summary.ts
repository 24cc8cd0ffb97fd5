import type { PriceReason, RuleReason } from '#domain/membership-fee.ts';

/** Names, inside a sentence, of the reductions that an administrator gives. A visitor who signs up has none. */
export type GivenReductions = Readonly<Record<string, string>>;

/** A text as shown, and as it is said if that differs. */
type Spoken = readonly string[];

/** Why a rule takes something off a line. A rule without words does not compile. */
const rules: Readonly<Record<RuleReason, (minus: string, nth: string) => string>> = {
  'second-discipline': (minus, nth) => `${minus}50\u202F% (${nth})`,
};

const isRule = (reason: string): reason is RuleReason => Object.hasOwn(rules, reason);

/** Which price a line has, beside its discipline. The normal price needs no word. */
const prices: Readonly<Record<PriceReason, string | undefined>> = {
  'normal-price': undefined,
  'reduced-price': 'tarif réduit',
  'no-reduced-price': 'tarif normal, sans tarif réduit',
};

export const priceSummaryMessages = {
  prices,
  /**
   * Why something is taken off a line, as shown and as said: screen readers know no minus and no raised letters. Also
   * tells a reason that only another version of the site knows.
   */
  deduction: (reason: string, discipline: string, disciplines: number, given: GivenReductions = {}): Spoken =>
    (isRule(reason)
      ? [rules[reason]('−', `${disciplines}ᵉ discipline`), rules[reason]('moins ', `discipline numéro ${disciplines}`)]
      : [given[reason] ?? 'remise']
    ).map((why) => `${discipline}\u202F: ${why}`),
  minus: 'moins ',
  total: 'Total',
  reduced: 'Tarif réduit appliqué.',
  unprovenTitle: 'Attention',
  unproven: 'Sans justificatif, l’adhésion est suspendue jusqu’au paiement du tarif normal.',
} as const;

/** Each rule of the fee as visitors read it before they join. */
export const feeRuleSentences: Readonly<Record<RuleReason, string>> = {
  'second-discipline': 'À partir de deux disciplines, la moins chère est à moitié prix.',
};
