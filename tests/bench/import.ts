import writeWorkbook from 'write-excel-file/node';
import { dayInParis } from '#domain/dates.ts';
import { IMPORTED_AT_ONCE } from '#domain/member/import-input.ts';
import { readRow } from '#domain/member/import-row.ts';
import { fieldOfTitle, guessColumns } from '#lib/import-columns.ts';
import { readTable } from '#lib/read-table.ts';
import { signInToBench } from './admin-lists.ts';
import type { Figure } from './figures.ts';
import type { BenchSite } from './site.ts';

const ROWS = 3000;
const TITLES = [
  'Nom',
  'Prénom',
  'Date de naissance',
  'E-mail',
  'Téléphone',
  'Adresse',
  'Numéro de licence',
  'Discipline',
];
const TODAY = dayInParis(new Date());
const SEASON = TODAY.slice(5) >= '09-01' ? Number(TODAY.slice(0, 4)) : Number(TODAY.slice(0, 4)) - 1;

const text = (value: string) => ({ value, type: String });

/** A workbook of 3,000 members, as a spreadsheet holds one. */
const workbook = async (): Promise<Uint8Array> => {
  const rows = Array.from({ length: ROWS }, (_, place) => [
    text(`Dubois ${place}`),
    text(`Camille ${place % 97}`),
    { value: new Date(Date.UTC(1950, 0, 1 + ((place * 7) % 20_000))), type: Date, format: 'dd/mm/yyyy' },
    text(`camille.${place}@exemple.example`),
    text('06 12 34 56 78'),
    text(`${place} rue des Lilas, 00100 Valombre`),
    text(String(place).padStart(8, '0')),
    text('Canne'),
  ]);
  return new Uint8Array(await writeWorkbook([TITLES.map(text), ...rows]).toBuffer());
};

const read = async (file: Uint8Array) => {
  const table = await readTable(file, (title) => fieldOfTitle(title) !== undefined);
  if ('problem' in table) throw new Error(table.problem);
  return table;
};

/** Imports 3,000 members of a workbook as the screen does, beside reading the file alone; the memory of this process. */
export const benchImport = async (site: BenchSite): Promise<Figure[]> => {
  const token = await signInToBench(site);
  const file = await workbook();
  await read(file);
  const alone = performance.now();
  await read(file);
  const readingMs = performance.now() - alone;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  const table = await read(file);
  const circumstances = { columns: guessColumns(table.titles), disciplines: ['Canne'], usual: [], today: TODAY };
  const rows = table.rows.flatMap((row) => {
    const { number, member } = readRow(row, circumstances);
    return member ? [{ number, member }] : [];
  });
  const parsedMs = performance.now() - started;
  const all = { season: `${SEASON}-${SEASON + 1}`, isAllPaid: false, paidOn: TODAY };
  const post = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(new URL(`/api/admin/memberships/import${path}`, site.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer;
  };
  await post('/preview', { ...all, rows });
  const previewedMs = performance.now() - started;
  const id = crypto.randomUUID();
  for (let from = 0; from < rows.length; from += IMPORTED_AT_ONCE)
    await post('', {
      ...all,
      id,
      rows: rows.slice(from, from + IMPORTED_AT_ONCE).map((row) => ({ ...row, outcome: 'new' })),
    });
  const wholeMs = performance.now() - started;
  clearInterval(watch);
  const figure = (name: string, value: number, unit: Figure['unit'], limit?: number): Figure => ({
    name,
    value,
    unit,
    ...(limit !== undefined && { limit }),
  });
  return [
    figure('import of 3,000 rows: reading the workbook alone', readingMs, 'ms'),
    figure('reading it and its rows', parsedMs, 'ms'),
    figure('and the preview', previewedMs, 'ms'),
    figure('and the import', wholeMs, 'ms'),
    figure('the whole, times reading alone', wholeMs / readingMs, '', 3),
    figure('memory of the reading process', peak / 1024 / 1024, 'MB', 256),
  ];
};
