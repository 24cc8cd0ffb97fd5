import { useStore } from '@nanostores/react';
import { formatCents } from '#lib/format.ts';
import { priceSummaryMessages as words } from '#messages/price-summary.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

/** Where the summary stands far below what is chosen, its total is seen here too; the summary alone speaks. */
export const RunningTotal = ({ form }: { form: MembershipFormStore }) => {
  const { lines, totalCents } = useStore(form.$quote);
  const halved = lines.find(({ discountCents }) => discountCents > 0);
  return (
    lines.length > 0 && (
      <p className="running-total" aria-hidden="true">
        <span>{halved && words.discount(halved.discipline, lines.length)}</span>
        <span>{`${words.total} ${formatCents(totalCents)}`}</span>
      </p>
    )
  );
};
