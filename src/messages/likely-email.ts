export const likelyEmailMessages = {
  question: (email: string): string => `Vouliez-vous écrire ${email}\u202F?`,
  take: 'Oui, corriger',
} as const;
