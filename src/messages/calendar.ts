/** Words of the calendar feeds. */
export const calendarMessages = {
  name: (club: string): string => `Entrainements · ${club}`,
  disciplineName: (discipline: string, club: string): string => `${discipline} · ${club}`,
  description: (club: string): string =>
    `${club}\u202F: les entrainements. Les séances annulées et les fermetures en sont ôtées.`,
  summary: (discipline: string, audience: string): string => (audience ? `${discipline} (${audience})` : discipline),
  audience: (audience: string): string => `Public\u202F: ${audience}`,
  coach: (coach: string): string => `Encadrement\u202F: ${coach}`,
} as const;
