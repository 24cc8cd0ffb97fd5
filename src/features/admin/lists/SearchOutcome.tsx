import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { SkeletonRows } from './MembersSkeleton.tsx';
import type { Certainty, ListView } from './use-member-list.ts';

/** Says that nobody was found, once that is certain. */
export const NobodyFound = ({ view: { found, certainty, choice } }: { view: ListView }) => {
  if (found.rows.length > 0 || certainty === 'unread') return null;
  if (certainty !== 'exact') return <SkeletonRows />;
  return <p className="empty">{choice.query ? words.nothingFound(choice.query) : words.filters.nothing}</p>;
};

interface UnreadNoticeProps {
  certainty: Certainty;
  reload: () => Promise<unknown>;
}

/** Says that the server did not answer, so that the list shows only rows from memory. */
export const UnreadNotice = ({ certainty, reload }: UnreadNoticeProps) =>
  certainty === 'unread' && (
    <RetryNotice title={words.unread} onRetry={() => void reload()}>
      {words.unreadHint}
    </RetryNotice>
  );
