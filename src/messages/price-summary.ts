export const priceSummaryMessages = {
  discount: (discipline: string, disciplines: number): string => `${discipline} : −50 % (${disciplines}ᵉ discipline)`,
  total: 'Total',
  reduced: 'Tarif réduit appliqué.',
  unprovenTitle: 'Attention',
  unproven: 'Sans justificatif, l’adhésion est suspendue jusqu’au paiement du tarif normal.',
} as const;
