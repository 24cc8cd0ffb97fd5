import { readFile } from 'node:fs/promises';
import { dayInParis } from '#domain/dates.ts';
import { IMPORTED_AT_ONCE } from '#domain/member/import-input.ts';
import { readRow } from '#domain/member/import-row.ts';
import { fieldOfTitle, guessColumns } from '#lib/import-columns.ts';
import { readTable } from '#lib/read-table.ts';

// A process of its own imports a workbook as the screen does, and prints the milliseconds of each step and its own memory.
const [, , path = '', url = '', season = '', token = ''] = process.argv;
const today = dayInParis(new Date());
const file = new Uint8Array(await readFile(path));

const read = async () => {
  const table = await readTable(file, (title) => fieldOfTitle(title) !== undefined);
  if ('problem' in table) throw new Error(table.problem);
  return table;
};

const post = async (address: string, body: object): Promise<void> => {
  const answer = await fetch(new URL(`/api/admin/memberships/import${address}`, url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
};

// The first reading also loads the reader.
await read();
const alone = performance.now();
await read();
const started = performance.now();
const table = await read();
const circumstances = { columns: guessColumns(table.titles), disciplines: ['Canne'], usual: [], today };
const rows = table.rows.flatMap((row) => {
  const { number, member } = readRow(row, circumstances);
  return member ? [{ number, member }] : [];
});
const parsed = performance.now();
const settings = { season, isAllPaid: false, paidOn: today };
await post('/preview', { ...settings, rows });
const previewed = performance.now();
const id = crypto.randomUUID();
for (let from = 0; from < rows.length; from += IMPORTED_AT_ONCE)
  await post('', {
    ...settings,
    id,
    rows: rows.slice(from, from + IMPORTED_AT_ONCE).map((row) => ({ ...row, outcome: 'new' })),
  });
const whole = performance.now();
process.stdout.write(
  JSON.stringify({
    readingMs: started - alone,
    parsedMs: parsed - started,
    previewedMs: previewed - started,
    wholeMs: whole - started,
    // resourceUsage() counts kilobytes.
    memoryMB: process.resourceUsage().maxRSS / 1024,
  }),
);
