import { useMemo } from 'react';
import type { MemberJson } from '#domain/member.ts';
import { formatCents } from '#lib/format.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { searchFieldMessages } from '#messages/search-field.ts';
import { selectionFigures } from './selection-figures.ts';

interface SelectionSummaryProps {
  found: readonly MemberJson[];
  isSelection: boolean;
}

/** How many are left, and their money; said aloud as it changes. */
export const SelectionSummary = ({ found, isSelection }: SelectionSummaryProps) => {
  const { members, pending, ...money } = useMemo(() => selectionFigures(found), [found]);
  return (
    <div className="selection" role="status">
      {found.length === 0 ? (
        <p>{searchFieldMessages.found(0)}</p>
      ) : (
        <>
          <p>
            {isSelection && `${searchFieldMessages.found(found.length)}\u202F: `}
            {words.members(members)}
            {pending > 0 && ', '}
            {pending > 0 && <a href="#pending">{words.pending(pending)}</a>}
          </p>
          <p>
            {words.sums(formatCents(money.dueCents), formatCents(money.receivedCents), formatCents(money.owedCents))}
            {money.owingDifference > 0 &&
              `, ${words.difference(formatCents(money.differenceCents), money.owingDifference)}`}
          </p>
        </>
      )}
    </div>
  );
};
