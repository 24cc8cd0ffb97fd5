import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import type { MemberJson } from '#domain/member.ts';
import { paths } from '#lib/paths.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { MembersFound } from './MembersFound.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { searchable, searchMembers } from './member-search.ts';

const NobodyYet = () => (
  <div className="empty">
    <EmptyList />
    <h2>{words.noMembersTitle}</h2>
    <p>{words.noMembers}</p>
    <a className="button" href={paths.membership}>
      {words.openForm}
    </a>
  </div>
);

/** The list with its search. Typing stays ahead: what is found follows as soon as there is time. */
export const MembershipLists = ({ members }: { members: readonly MemberJson[] }) => {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const index = useMemo(() => searchable(members), [members]);
  const found = useMemo(() => (query ? searchMembers(index, query) : members), [index, members, query]);
  if (members.length === 0) return <NobodyYet />;
  return (
    <>
      <MembersToolbar typed={typed} onType={setTyped} found={found} isSearching={query !== ''} />
      {found.length === 0 ? <p className="empty">{words.nothingFound(query)}</p> : <MembersFound found={found} />}
    </>
  );
};
