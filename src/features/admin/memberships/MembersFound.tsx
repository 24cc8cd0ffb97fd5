import { memo, useMemo } from 'react';
import { DataTable } from '#components/ui/DataTable.tsx';
import type { KeptPlace } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { memberColumns, memberId } from './member-columns.tsx';
import { $membersPlace, $pendingPlace } from './member-filter-store.ts';

interface MembersSectionProps {
  id: string;
  title: string;
  note?: string;
  rows: readonly MemberJson[];
  /** Changes with the search and the filter. */
  selection: string;
  kept: KeptPlace;
}

const MembersSection = ({ id, title, note, rows, selection, kept }: MembersSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="members">
    <h2 id={`${id}-title`}>{title}</h2>
    {note && <p>{note}</p>}
    <DataTable
      caption={title}
      columns={memberColumns}
      idOf={memberId}
      rows={rows}
      sortedBy="name"
      selection={selection}
      kept={kept}
    />
  </section>
);

interface MembersFoundProps extends Pick<MembersSectionProps, 'selection'> {
  found: readonly MemberJson[];
}

/**
 * The members and, in a list of their own, sign-ups that wait for money. Memoised, because typing must not wait for it.
 */
export const MembersFound = memo(({ found, selection }: MembersFoundProps) => {
  const { members, pending } = useMemo(() => {
    const isPending = (member: MemberJson): boolean => member.status === 'pending';
    return { members: found.filter((member) => !isPending(member)), pending: found.filter(isPending) };
  }, [found]);
  return (
    <>
      {members.length > 0 && (
        <MembersSection
          id="members"
          title={words.membersTitle}
          rows={members}
          selection={selection}
          kept={$membersPlace}
        />
      )}
      {pending.length > 0 && (
        <MembersSection
          id="pending"
          title={words.pendingTitle}
          note={words.pendingNote}
          rows={pending}
          selection={selection}
          kept={$pendingPlace}
        />
      )}
    </>
  );
});
