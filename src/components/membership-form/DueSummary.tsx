import { useStore } from '@nanostores/react';
import { PriceSummary } from '#components/ui/PriceSummary.tsx';
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
  const { reducedPriceSelected } = useStore(form.$values);
  const lines = quote.lines.map((line) => ({ ...line, detail: priceSummaryMessages.prices[line.reason] }));
  const notes =
    lines.length === 0 ? [words.summaryEmpty] : [reducedPriceSelected && priceSummaryMessages.reduced, note];
  return (
    <PriceSummary
      heading={form.mode === 'public' ? 'h3' : 'h2'}
      title={form.voice.summaryTitle(season)}
      lines={lines}
      totalCents={quote.totalCents}
      given={form.voice.reductions}
      note={notes.filter(Boolean).join(' ') || undefined}
    />
  );
};
