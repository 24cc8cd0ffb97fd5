import { Said } from '#components/ui/Said.tsx';
import { type TreasuryMonth, totalCents, treasuryTotal } from '#domain/ledger/treasury.ts';
import { type CentsByMeans, paymentMeans } from '#domain/money/payment.ts';
import { formatCents } from '#lib/format.ts';
import { treasuryMessages } from '#messages/treasury.ts';
import { type ChosenEntries, ledgerPath } from './ledger-address.ts';

const words = treasuryMessages.months;

const nameOf = (month: string | undefined): string => (month === undefined ? words.season : words.name(month));

/** An amount that links to its entries. */
const Opened = ({ cents, of, name }: { cents: number; of: ChosenEntries; name: string }) => (
  <a href={ledgerPath(of)} title={words.open(name)}>
    <Said text={formatCents(cents)} />
  </a>
);

const Cells = ({ byMeans, month }: { byMeans: CentsByMeans; month?: string }) => (
  <>
    {paymentMeans.map((means) => (
      <td key={means} className="table__number" data-label={words.means[means]}>
        {byMeans[means] !== 0 && (
          <Opened cents={byMeans[means]} of={{ month, means }} name={`${nameOf(month)}, ${words.means[means]}`} />
        )}
      </td>
    ))}
    <td className="table__number">
      <strong>
        <Opened cents={totalCents(byMeans)} of={{ month }} name={nameOf(month)} />
      </strong>
    </td>
  </>
);

/** What came in, month by month, with its sums at the foot. */
export const MonthTable = ({ months }: { months: readonly TreasuryMonth[] }) => {
  if (months.length === 0) return <p className="empty">{words.none}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone scrolls by keyboard, too
    <section className="month-table" aria-label={words.caption} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {paymentMeans.map((means) => (
              <th key={means} scope="col" className="table__number">
                {words.means[means]}
              </th>
            ))}
            <th scope="col" className="table__number">
              {words.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, byMeans }) => (
            <tr key={month}>
              <th scope="row">{words.name(month)}</th>
              <Cells byMeans={byMeans} month={month} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.season}</th>
            <Cells byMeans={treasuryTotal(months)} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
