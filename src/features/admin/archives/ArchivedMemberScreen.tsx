import { adminPaths } from '#lib/admin-paths.ts';
import { archivesMessages as words } from '#messages/archives.ts';
import { type MemberScreenProps, MemberView } from '../member/MemberScreen.tsx';
import { fetchArchivedMember } from '../member/member-api.ts';

const toArchives = { href: adminPaths.archives, label: words.back };

/** One archived membership, with the button that brings it back. */
export const ArchivedMemberScreen = ({ params: { id = '' }, search }: MemberScreenProps) => (
  <MemberView id={id} fetch={fetchArchivedMember} search={search} back={toArchives} />
);
