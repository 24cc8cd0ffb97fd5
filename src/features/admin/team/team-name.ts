import type { TeamMember } from '#domain/team.ts';

export const nameOf = ({ firstName, lastName }: Pick<TeamMember, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
