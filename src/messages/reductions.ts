import type { ReductionReason } from '#domain/money/membership-fee.ts';

/** The reductions that an administrator gives. */
export const reductionNames: Readonly<Record<ReductionReason, string>> = {
  goodwill: 'Geste du club',
  'club-aid': 'Aide du club',
  'mid-season': 'Arrivée en cours de saison',
  family: 'Réduction famille',
};

/** The same inside a sentence. */
export const reductionsInSentence: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(reductionNames).map(([reason, name]) => [reason, name.toLowerCase()]),
);

/** Refunds that the club chose to give. */
export const waivedMessage = 'Rendu par le club, et non réclamé';
