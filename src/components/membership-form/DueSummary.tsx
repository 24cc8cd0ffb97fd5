import { useStore } from '@nanostores/react';
import { PriceSummary, TakenOff } from '#components/ui/PriceSummary.tsx';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { priceSummaryMessages } from '#messages/price-summary.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props {
  form: MembershipFormStore;
  /** An additional note, shown once something is chosen. */
  note?: string | undefined;
}

/** The amount due for the present choice, line by line. */
export const DueSummary = ({ form, note }: Props) => {
  const season = useStore(form.$season);
  const quote = useStore(form.$quote);
  const pledges = useStore(form.$pledges);
  const due = useStore(form.$due);
  const { reducedPriceSelected } = useStore(form.$values);
  const lines = quote.lines.map((line) => ({ ...line, detail: priceSummaryMessages.prices[line.reason] }));
  const notes =
    lines.length === 0
      ? [words.summaryEmpty]
      : [reducedPriceSelected && priceSummaryMessages.reduced, ...(pledges?.later ?? []), note];
  return (
    <PriceSummary
      heading={form.mode === 'public' ? 'h3' : 'h2'}
      title={form.voice.summaryTitle(season)}
      lines={lines}
      totalCents={due}
      given={form.voice.reductions}
      note={notes.filter(Boolean).join(' ') || undefined}
    >
      {pledges?.lines.map(({ why, cents }) => (
        <TakenOff key={why} why={why} cents={cents} />
      ))}
    </PriceSummary>
  );
};
