import type { ListFormat } from '#domain/ledger/books.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { toEuros } from '#domain/money.ts';
import { entryListWords as words } from '#messages/accounts-exports.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { treasuryMessages } from '#messages/treasury.ts';
import { csvOf, type ExportCell, type ExportTable } from '../runtime/table-file.ts';

const { columns: titles } = words;

interface Column {
  title: string;
  width: number;
  cellOf: (entry: LedgerEntry) => ExportCell;
}

const text = (title: string, width: number, textOf: (entry: LedgerEntry) => string | null | undefined): Column => ({
  title,
  width,
  cellOf: (entry) => ({ kind: 'text', text: textOf(entry) ?? '' }),
});

const columns: readonly Column[] = [
  { title: titles.bookedOn, width: 12, cellOf: ({ bookedOn }) => ({ kind: 'day', day: bookedOn }) },
  { title: titles.day, width: 12, cellOf: ({ day }) => ({ kind: 'day', day }) },
  text(titles.kind, 24, ({ kind, isCorrection }) => treasuryMessages.ledger.nameOf(kind, isCorrection)),
  text(titles.means, 12, ({ means }) => paymentMeansNames[means]),
  text(titles.member, 28, ({ member }) => member?.fullName),
  text(titles.season, 11, ({ season }) => season),
  text(titles.reference, 30, ({ reference }) => reference),
  { title: titles.amount, width: 12, cellOf: ({ amountCents }) => ({ kind: 'euros', euros: toEuros(amountCents) }) },
];

async function* inRows(pages: AsyncIterable<readonly LedgerEntry[]>): AsyncGenerator<ExportCell[][]> {
  for await (const page of pages) yield page.map((entry) => columns.map(({ cellOf }) => cellOf(entry)));
}

/** Yields the bytes of a list for people with one row for each entry. */
export async function* entryListOf(
  pages: AsyncIterable<readonly LedgerEntry[]>,
  format: ListFormat,
): AsyncGenerator<Uint8Array> {
  const table: ExportTable = { sheet: words.sheet, columns, pages: inRows(pages) };
  if (format === 'csv') yield* csvOf(table);
  // Loaded only by an export, so that the function starts without it.
  else yield* (await import('../runtime/workbook.ts')).workbookOf(table);
}
