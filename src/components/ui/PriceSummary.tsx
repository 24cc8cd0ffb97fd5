import { Said } from '#components/ui/Said.tsx';
import { deductionsOf } from '#domain/membership-fee.ts';
import { formatCents } from '#lib/format.ts';
import { priceSummaryMessages as words } from '#messages/price-summary.ts';

interface Line {
  discipline: string;
  /** Cents before any deduction. */
  amountCents: number;
  discountCents: number;
  deductions?: readonly { reason: string; cents: number }[] | undefined;
  /** Which price it is, if there is a choice. */
  detail?: string | undefined;
}

interface Props {
  title: string;
  lines: readonly Line[];
  totalCents: number;
  /** What the club gave back on purpose. The total is without it. */
  waivedCents?: number;
  note?: string | undefined;
  /** The level of its heading in the page. */
  heading?: 'h2' | 'h3';
}

/** What is paid and why: each line, each discount in words, the total. */
export const PriceSummary = ({ title, lines, totalCents, waivedCents = 0, note, heading: Heading = 'h3' }: Props) => (
  <section className="summary" aria-label={title}>
    <Heading>{title}</Heading>
    <ul className="summary__lines">
      {lines.map((line) => (
        <li className="summary__line" key={line.discipline}>
          <span>
            {line.discipline}
            {line.detail && <span className="summary__detail">{`, ${line.detail}`}</span>}
          </span>
          <span>{formatCents(line.amountCents)}</span>
        </li>
      ))}
      {lines.flatMap((line) =>
        deductionsOf(line).map(({ reason, cents }) => (
          <li className="summary__line summary__line--discount" key={`${line.discipline}-${reason}`}>
            <span>
              <Said text={words.deduction(reason, line.discipline, lines.length)} />
            </span>
            <span>
              <Said text={formatCents(-cents)} />
            </span>
          </li>
        )),
      )}
      {waivedCents > 0 && (
        <li className="summary__line summary__line--discount">
          <span>{words.waived}</span>
          <span>{formatCents(-waivedCents)}</span>
        </li>
      )}
    </ul>
    {note && <p className="summary__note">{note}</p>}
    <p className="summary__total" aria-live="polite" aria-atomic="true">
      <span>{words.total}</span>
      <span>{formatCents(totalCents)}</span>
    </p>
  </section>
);
