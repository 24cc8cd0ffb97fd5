export const homeMessages = {
  join: (season: string): string => `Adhérer pour ${season}`,
  rules: 'Le règlement',
  facts: 'Le club en bref',
  where: 'Où',
  howMuch: 'Combien',
  who: 'Pour qui',
  contact: 'Une question',
  whoText: 'Dès 16 ans, débutants bienvenus',
  priceFrom: (price: string): string => `À partir de ${price} la saison`,
  disciplines: 'Nos disciplines',
  perSeason: 'la saison',
  reduced: (price: string): string => `tarif réduit ${price}`,
  membership: 'Adhésion',
  membershipLead: (season: string): string =>
    `Saison ${season}. Une photo, une minute ou deux, un paiement en ligne\u202F: vous êtes attendu au prochain cours.`,
  picture: 'Un coup de pied fouetté décomposé en traits successifs\u202F; le dernier, rouge, est tendu.',
} as const;
