import type { MemberDetails } from '#domain/member/member-details.ts';
import { anyMemberPath } from '#lib/admin-paths.ts';

/** The parts of a member's page by the query of their address, in the order of the tabs. The first one has none. */
export const memberParts = ['adhesion', 'coordonnees', 'notes', 'historique', 'courriels', 'donnees'] as const;
export type MemberPart = (typeof memberParts)[number];

/** Returns the part that an address names, or the first one for an unknown name. */
export const partOf = (name: string | undefined): MemberPart => memberParts.find((part) => part === name) ?? 'adhesion';

/** Returns the address of a membership, on the list or in the archive, and of one part of its page. */
export const membershipPathOf = (
  { id, archivedAt }: Pick<MemberDetails, 'id' | 'archivedAt'>,
  part: MemberPart = 'adhesion',
): string => `${anyMemberPath(id, archivedAt !== null)}${part === 'adhesion' ? '' : `?partie=${part}`}`;
