import type { QuoteLine } from '#domain/membership-fee.ts';
import { formatCents } from '#lib/format.ts';
import { priceSummaryMessages as words } from '#messages/price-summary.ts';

interface Props {
  title: string;
  lines: readonly Pick<QuoteLine, 'discipline' | 'amountCents' | 'discountCents'>[];
  totalCents: number;
  note?: string | undefined;
}

/** What is paid and why: each line, each discount in words, the total. */
export const PriceSummary = ({ title, lines, totalCents, note }: Props) => (
  <section className="summary" aria-label={title}>
    <h3>{title}</h3>
    <ul className="summary__lines">
      {lines.map((line) => (
        <li className="summary__line" key={line.discipline}>
          <span>{line.discipline}</span>
          <span>{formatCents(line.amountCents)}</span>
        </li>
      ))}
      {lines.map(
        (line) =>
          line.discountCents > 0 && (
            <li className="summary__line summary__line--discount" key={`${line.discipline}-discount`}>
              <span>{words.discount(line.discipline, lines.length)}</span>
              <span>{formatCents(-line.discountCents)}</span>
            </li>
          ),
      )}
    </ul>
    {note && <p className="summary__note">{note}</p>}
    <p className="summary__total" aria-live="polite">
      <span>{words.total}</span>
      <span>{formatCents(totalCents)}</span>
    </p>
  </section>
);
