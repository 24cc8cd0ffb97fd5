import type { ReactNode } from 'react';
import { DataTable } from '#components/ui/DataTable.tsx';
import { type AskedPages, dataColumns } from '#components/ui/data-table.ts';
import { Said } from '#components/ui/Said.tsx';
import { Unbroken } from '#components/ui/Unbroken.tsx';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { treasuryMessages } from '#messages/treasury.ts';

const words = treasuryMessages.ledger;

const column = dataColumns<LedgerEntry>();
const columns = column.columns([
  column.plain('member', words.member, { isRowHeader: true, phone: 'name' }, ({ member, season }) =>
    member ? (
      <a className="row-link" href={memberPath(member.id)}>
        <Unbroken text={member.fullName} />
      </a>
    ) : (
      // Movements between the club's own accounts have no season and no member.
      season && words.erased
    ),
  ),
  column.plain('what', words.what, { width: 13, phone: 'note' }, ({ kind, isCorrection }) =>
    words.nameOf(kind, isCorrection),
  ),
  column.plain('means', words.means, { width: 9, phone: 'more' }, ({ means }) => paymentMeansNames[means]),
  column.plain('day', words.day, { width: 8, from: 'medium' }, ({ day, bookedOn }) => (
    <span title={bookedOn === day ? undefined : words.bookedLater(formatDate(bookedOn))}>{formatDate(day)}</span>
  )),
  column.plain('amount', words.amount, { isNumber: true, width: 8, phone: 'end' }, ({ amountCents }) => (
    <Said text={formatCents(amountCents)} />
  )),
]);

const entryId = ({ id }: LedgerEntry): string => id;

interface LedgerTableProps {
  entries: readonly LedgerEntry[];
  pages: AskedPages;
  pageSize: number;
  foot: ReactNode;
}

/** A page of entries, the latest first. */
export const LedgerTable = ({ entries, ...paged }: LedgerTableProps) =>
  entries.length === 0 ? (
    <p className="empty">{words.none}</p>
  ) : (
    <DataTable caption={words.caption} columns={columns} idOf={entryId} rows={entries} {...paged} />
  );
