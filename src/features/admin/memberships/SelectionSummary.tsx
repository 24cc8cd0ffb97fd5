import { useMemo } from 'react';
import type { MemberJson } from '#domain/member.ts';
import { memberSums } from '#domain/member-sums.ts';
import { formatCents } from '#lib/format.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { searchFieldMessages } from '#messages/search-field.ts';
import { Folded } from '../Folded.tsx';

interface SelectionSummaryProps {
  found: readonly MemberJson[];
  isSelection: boolean;
  isWhole: boolean;
}

const Figures = ({ found, isSelection }: Omit<SelectionSummaryProps, 'isWhole'>) => {
  const { members, cancelled, pending, ...money } = useMemo(() => memberSums(found), [found]);
  if (found.length === 0) return <p>{searchFieldMessages.found(0)}</p>;
  return (
    <>
      <p>
        {isSelection && `${searchFieldMessages.found(found.length)}\u202F: `}
        {words.members(members)}
        {cancelled > 0 && `, ${words.cancelled(cancelled)}`}
        {pending > 0 && ', '}
        {pending > 0 && <a href="#pending">{words.pending(pending)}</a>}
      </p>
      <Folded label={words.money} isOpen={isSelection}>
        <p>
          {words.sums(formatCents(money.dueCents), formatCents(money.receivedCents), formatCents(money.owedCents))}
          {money.owingDifference > 0 &&
            `, ${words.difference(formatCents(money.differenceCents), money.owingDifference)}`}
          {money.overpaidCents > 0 && ` · ${words.overpaid(formatCents(money.overpaidCents))}`}
          {money.awaitedCents > 0 && ` · ${words.awaited(formatCents(money.awaitedCents), pending)}`}
        </p>
      </Folded>
    </>
  );
};

/** How many members are left and their money, once everybody has come. Announced as it changes. */
export const SelectionSummary = ({ isWhole, ...figures }: SelectionSummaryProps) => (
  <div className="selection" role="status">
    {isWhole ? <Figures {...figures} /> : <p className="loading">{words.loading}</p>}
  </div>
);
