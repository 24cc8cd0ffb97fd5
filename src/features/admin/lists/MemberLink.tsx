import { Unbroken } from '#components/ui/Unbroken.tsx';
import { anyMemberPath } from '#lib/admin-paths.ts';
import { listMessages as words } from '#messages/lists.ts';

interface MemberLinkProps {
  member: { id: string; fullName: string; isArchived: boolean };
}

/** A person's name in a row about their money, which opens their page. It says if that page is in the archive. */
export const MemberLink = ({ member: { id, fullName, isArchived } }: MemberLinkProps) => (
  <a className="row-link" href={anyMemberPath(id, isArchived)}>
    <Unbroken text={fullName} />
    {isArchived && ` (${words.archived})`}
  </a>
);
