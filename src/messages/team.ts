import type { TeamGroup } from '#domain/site/team.ts';

const groups: Readonly<Record<TeamGroup, string>> = { bureau: 'Le bureau', encadrement: 'L’encadrement' };
const leads: Readonly<Record<TeamGroup, string>> = {
  bureau: 'Elles et ils font tourner le club, bénévolement.',
  encadrement: 'Elles et ils enseignent, sur le ring comme sur les tapis.',
};

export const teamMessages = {
  description: (club: string): string => `${club}\u202F: qui dirige et qui enseigne, le bureau et l’encadrement.`,
  group: (group: TeamGroup): string => groups[group],
  lead: (group: TeamGroup): string => leads[group],
  disciplines: 'Disciplines',
  emptyTitle: 'L’équipe se présente bientôt',
  empty: 'Cette page attend ses portraits. Pour joindre le club\u202F:',
} as const;
