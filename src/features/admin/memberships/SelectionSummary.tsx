import { Said } from '#components/ui/Said.tsx';
import type { FoundMembers } from '#domain/member/member-list.ts';
import { formatCents } from '#lib/format.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { searchFieldMessages } from '#messages/search-field.ts';
import type { Certainty } from '../lists/use-member-list.ts';
import { Folded } from '../screen/Folded.tsx';

interface SelectionSummaryProps {
  found: FoundMembers;
  certainty: Certainty;
  isSelection: boolean;
}

const Figures = ({ found: { found, sums }, isSelection }: Omit<SelectionSummaryProps, 'certainty'>) => {
  const { members, cancelled, pending, ...money } = sums;
  if (found === 0) return <p>{searchFieldMessages.found(0)}</p>;
  return (
    <>
      <p>
        {isSelection && `${searchFieldMessages.found(found)}\u202F: `}
        {words.members(members)}
        {cancelled > 0 && `, ${words.cancelled(cancelled)}`}
        {pending > 0 && ', '}
        {pending > 0 && <a href="#pending">{words.pending(pending)}</a>}
      </p>
      <Folded label={words.money} isOpen={isSelection}>
        <p>
          <Said
            text={[
              words.sums(formatCents(money.dueCents), formatCents(money.receivedCents), formatCents(money.owedCents)),
              money.owingDifference > 0 &&
                `, ${words.difference(formatCents(money.differenceCents), money.owingDifference)}`,
              money.overpaidCents > 0 && ` · ${words.overpaid(formatCents(money.overpaidCents))}`,
              money.awaitedCents > 0 && ` · ${words.awaited(formatCents(money.awaitedCents), pending)}`,
            ]
              .filter(Boolean)
              .join('')}
          />
        </p>
      </Folded>
    </>
  );
};

/**
 * The number of remaining members and their money, once all are loaded. It is announced as it changes. While another
 * request is running, the former figures stay.
 */
export const SelectionSummary = ({ certainty, ...figures }: SelectionSummaryProps) => (
  <div className="selection" role="status" aria-busy={certainty === 'guess'}>
    {certainty === 'first' && <p className="loading">{words.loading}</p>}
    {(certainty === 'guess' || certainty === 'exact') && <Figures {...figures} />}
  </div>
);
