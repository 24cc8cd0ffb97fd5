import type { DeductionReason, PriceReason, ReductionReason, RuleReason } from '#domain/membership-fee.ts';

/** What is taken off a line and why. A reason without words does not compile. */
type Deducted = (discipline: string, disciplines: number) => string;

/** The reductions that an administrator gives. */
export const reductionNames: Readonly<Record<ReductionReason, string>> = {
  goodwill: 'Geste du club',
  'club-aid': 'Aide du club',
  'mid-season': 'Arrivée en cours de saison',
  family: 'Réduction famille',
};

const given =
  (reason: ReductionReason): Deducted =>
  (discipline) =>
    `${discipline}\u202F: ${reductionNames[reason].toLowerCase()}`;

const deductions: Readonly<Record<DeductionReason, Deducted>> = {
  'second-discipline': (discipline, disciplines) => `${discipline}\u202F: −50\u202F% (${disciplines}ᵉ discipline)`,
  goodwill: given('goodwill'),
  'club-aid': given('club-aid'),
  'mid-season': given('mid-season'),
  family: given('family'),
};

const isKnown = (reason: string): reason is DeductionReason => Object.hasOwn(deductions, reason);

/** Which price a line has, beside its discipline. The normal price needs no word. */
const prices: Readonly<Record<PriceReason, string | undefined>> = {
  'normal-price': undefined,
  'reduced-price': 'tarif réduit',
  'no-reduced-price': 'tarif normal, sans tarif réduit',
};

export const priceSummaryMessages = {
  prices,
  /** Also tells a reason that only another version of the site knows. */
  deduction: (reason: string, discipline: string, disciplines: number): string =>
    isKnown(reason) ? deductions[reason](discipline, disciplines) : `${discipline}\u202F: remise`,
  /** What the club gave back on purpose. */
  waived: 'Rendu par le club, et non réclamé',
  total: 'Total',
  reduced: 'Tarif réduit appliqué.',
  unprovenTitle: 'Attention',
  unproven: 'Sans justificatif, l’adhésion est suspendue jusqu’au paiement du tarif normal.',
} as const;

/** Each rule of the fee as visitors read it before they join. */
export const feeRuleSentences: Readonly<Record<RuleReason, string>> = {
  'second-discipline': 'À partir de deux disciplines, la moins chère est à moitié prix.',
};
