import { TextField } from '#components/ui/TextField.tsx';
import type { MemberJson } from '#domain/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { loadMembers } from '../members-store.ts';

interface CountsProps {
  found: readonly MemberJson[];
  isSearching: boolean;
}

const Counts = ({ found, isSearching }: CountsProps) => {
  const pending = found.filter((member) => member.status === 'pending').length;
  if (found.length === 0) return words.found(0);
  return (
    <>
      {isSearching && `${words.found(found.length)}\u202F: `}
      {words.members(found.length - pending)}
      {pending > 0 && ', '}
      {pending > 0 && <a href="#pending">{words.pending(pending)}</a>}
    </>
  );
};

interface MembersToolbarProps extends CountsProps {
  typed: string;
  onType: (typed: string) => void;
}

/** The search, and how many it leaves. */
export const MembersToolbar = ({ typed, onType, found, isSearching }: MembersToolbarProps) => (
  <div className="toolbar">
    <TextField
      name="search"
      type="search"
      label={words.search}
      hint={words.searchHint}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onValue={onType}
    />
    <button type="button" className="button" onClick={() => void loadMembers()}>
      {words.refresh}
    </button>
    <p className="toolbar__count" role="status">
      <Counts found={found} isSearching={isSearching} />
    </p>
  </div>
);
