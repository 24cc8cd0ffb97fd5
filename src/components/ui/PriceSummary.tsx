import type { ReactNode } from 'react';
import { deductionsOf } from '#domain/money/membership-fee.ts';
import { formatCents } from '#lib/format.ts';
import { type GivenReductions, priceSummaryMessages as words } from '#messages/price-summary.ts';

interface Line {
  discipline: string;
  /** Cents before any deduction. */
  amountCents: number;
  discountCents: number;
  deductions?: readonly { reason: string; name?: string | undefined; cents: number }[] | undefined;
  /** The kind of price, if there is a choice. */
  detail?: string | undefined;
}

interface Props {
  title: string;
  lines: readonly Line[];
  totalCents: number;
  /** The names of reductions that may stand on a line beside those of the rules. */
  given?: GivenReductions | undefined;
  /** Further entries of the list, after the deductions (`TakenOff`). */
  children?: ReactNode;
  note?: string | undefined;
  /** The level of its heading in the page. */
  heading?: 'h2' | 'h3';
}

const Spoken = ({ text }: { text: string }) => (
  <span>
    <span aria-hidden="true">{text}</span>
    <span className="visually-hidden">{words.said(text)}</span>
  </span>
);

/** An amount that is taken off, with its reason. */
export const TakenOff = ({ why, cents }: { why: string; cents: number }) => (
  <li className="summary__line summary__line--discount">
    <Spoken text={why} />
    <Spoken text={formatCents(-cents)} />
  </li>
);

/** The amount to pay and its explanation: each line, each deduction in words, the total. */
export const PriceSummary = ({ title, lines, totalCents, given, note, heading: Heading = 'h3', children }: Props) => (
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
        deductionsOf(line).map((off) => (
          <TakenOff
            key={`${line.discipline}-${off.reason}-${off.name}`}
            why={words.deduction(off, line.discipline, lines.length, given)}
            cents={off.cents}
          />
        )),
      )}
      {children}
    </ul>
    {note && <p className="summary__note">{note}</p>}
    <p className="summary__total" aria-live="polite" aria-atomic="true">
      <span>{words.total}</span>
      <span>{formatCents(totalCents)}</span>
    </p>
  </section>
);
