import { useStore } from '@nanostores/react';
import { formatCents } from '#lib/format.ts';
import { priceSummaryMessages as words } from '#messages/price-summary.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

/** Shows the total here too if the summary stands far below the choice. Only the summary is announced. */
export const RunningTotal = ({ form }: { form: MembershipFormStore }) => {
  const { lines, totalCents } = useStore(form.$quote);
  const deductions = lines.flatMap(({ discipline, deductions: off }) =>
    off.map(({ reason }) => words.deduction(reason, discipline, lines.length)),
  );
  return (
    lines.length > 0 && (
      <p className="running-total" aria-hidden="true">
        <span>{deductions.join(' · ')}</span>
        <span>{`${words.total} ${formatCents(totalCents)}`}</span>
      </p>
    )
  );
};
