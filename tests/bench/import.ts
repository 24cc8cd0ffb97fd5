import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import writeWorkbook from 'write-excel-file/node';
import { z } from 'zod';
import { dayInParis } from '#domain/dates.ts';
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

const measured = z.object({
  readingMs: z.number(),
  parsedMs: z.number(),
  previewedMs: z.number(),
  wholeMs: z.number(),
  memoryMB: z.number(),
});

/** Imports 3,000 members of a workbook in a process of its own, beside reading the file alone in the same process. */
export const benchImport = async (site: BenchSite): Promise<Figure[]> => {
  const token = await signInToBench(site);
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const path = join(folder, 'members.xlsx');
  await writeFile(path, await workbook());
  const importer = fileURLToPath(new URL('import-file.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    importer,
    path,
    site.url,
    `${SEASON}-${SEASON + 1}`,
    token,
  ]).finally(() => rm(folder, { recursive: true }));
  const { readingMs, parsedMs, previewedMs, wholeMs, memoryMB } = measured.parse(JSON.parse(stdout));
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
    figure('up to the preview, times reading alone', previewedMs / readingMs, '', 3),
    figure('the whole with its 30 transactions, times reading alone', wholeMs / readingMs, '', 3),
    figure('memory of the process that imports', memoryMB, 'MB', 256),
  ];
};
