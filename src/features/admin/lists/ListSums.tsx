import { Said } from '#components/ui/Said.tsx';
import type { FoundMembers } from '#domain/member/member-list.ts';
import { formatCents } from '#lib/format.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { searchFieldMessages } from '#messages/search-field.ts';
import type { Certainty } from './use-member-list.ts';

interface ListSumsProps {
  found: FoundMembers;
  certainty: Certainty;
  isSelection: boolean;
}

const Figures = ({ found: { found, sums }, isSelection }: Omit<ListSumsProps, 'certainty'>) => {
  const { members, cancelled, pending, ...money } = sums;
  if (found === 0) return searchFieldMessages.found(0);
  const people = [
    words.members(members),
    ...(cancelled > 0 ? [words.cancelled(cancelled)] : []),
    ...(pending > 0 ? [words.pending(pending)] : []),
  ].join(', ');
  const more = [
    money.owingDifference > 0 && words.difference(formatCents(money.differenceCents), money.owingDifference),
    money.overpaidCents > 0 && words.overpaid(formatCents(money.overpaidCents)),
    money.aidCents > 0 && words.aided(formatCents(money.aidCents)),
    money.awaitedCents > 0 && words.awaited(formatCents(money.awaitedCents), pending),
  ].filter((one) => one !== false);
  return (
    <>
      <span className="sums__people">
        {isSelection ? `${searchFieldMessages.found(found)}\u202F: ${people}` : people}
      </span>
      <span className="sums__money">
        <Said text={words.sums(formatCents(money.dueCents), formatCents(money.receivedCents))} />
      </span>
      <span className={money.owedCents > 0 ? 'sums__owed' : 'sums__money'}>
        <Said text={words.left(formatCents(money.owedCents))} />
      </span>
      {more.length > 0 && (
        <span className="sums__more">
          <Said text={more.join(', ')} />
        </span>
      )}
    </>
  );
};

/**
 * The number of remaining members and their money, once all are loaded. It is announced as it changes. While another
 * request is running, the former figures stay.
 */
export const ListSums = ({ certainty, ...figures }: ListSumsProps) => (
  <p className="selection" role="status" aria-busy={certainty === 'guess'}>
    {certainty === 'first' && <span className="loading">{words.loading}</span>}
    {(certainty === 'guess' || certainty === 'exact') && <Figures {...figures} />}
  </p>
);
