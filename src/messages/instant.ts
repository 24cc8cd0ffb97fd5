export const instantMessages = {
  at: (day: string, clock: string): string => `${day} à ${clock}`,
  midnight: 'minuit',
} as const;
