import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { dayInParis } from '#domain/dates.ts';
import { openDatabase } from '#server/db/client.ts';
import { loadFrom } from '#tests/support/load-from.ts';
import { firstRowsOf, readUntilListed, signInToBench } from './admin-lists.ts';
import type { Comparison, Side } from './comparison.ts';
import { forgetPeak, peakSince } from './process-memory.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median } from './statistics.ts';

const MEMBERS = 5000;
const ENTRIES = 20_000;
const VISITS = 3;

const FIRST_ROWS = 'treasury of 20,000 entries, or list of 5,000 members there: address to first rows';
const formats = ['fec', 'paheko', 'xlsx'] as const;
const memoryOf = (format: string): string => `20,000 entries, ${format}: peak memory beside an empty export`;

const rows: Comparison['rows'] = {
  [FIRST_ROWS]: { unit: 'ms', ratio: 0.5 },
  ...Object.fromEntries(formats.map((format) => [memoryOf(format), { unit: '', limit: 1.3 }])),
};

/** Exports the books of some days and drops the file. Returns the highest memory of the site meanwhile, in MB. */
const peakOfExport = async (
  { url, pid, administrator }: BenchSite,
  token: string,
  order: { format: string; from: string; to: string },
): Promise<number> => {
  await forgetPeak(pid);
  const answer = await fetch(`${url}/api/admin/books/export`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, password: administrator.password }),
  });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`);
  for await (const _piece of answer.body ?? []);
  return peakSince(pid);
};

const exportMemory = async (site: BenchSite, token: string): Promise<Record<string, number>> => {
  const today = dayInParis(new Date());
  const found: Record<string, number> = {};
  for (const format of formats) {
    const empty = await peakOfExport(site, token, { format, from: '1990-01-01', to: '1990-12-31' });
    found[memoryOf(format)] = (await peakOfExport(site, token, { format, from: '2000-01-01', to: today })) / empty;
  }
  return found;
};

/** What another commit exports to fill its own database. */
type ManyMembers = Pick<typeof import('./many-members.ts'), 'addMembers'>;

const open = async (folder: string): Promise<Side> => {
  await using stack = new AsyncDisposableStack();
  const hasTreasury = existsSync(join(folder, 'netlify/server/ledger'));
  const site = await startBenchSite(folder);
  stack.defer(site.stop);
  const { addMembers } = await loadFrom<ManyMembers>(folder, 'tests/bench/many-members.ts');
  const db = openDatabase(site.env.DATABASE_URL ?? '', site.env.NEON_ENDPOINT);
  await addMembers(db, hasTreasury ? ENTRIES : MEMBERS);
  // As on a site that has run for a minute: the database knows how large its tables are.
  await db.execute(sql`analyze`);
  const token = await signInToBench(site);
  await readUntilListed(site, token);
  const running = stack.move();
  return {
    measure: async () => {
      const visits: number[] = [];
      for (let n = 0; n < VISITS; n += 1)
        visits.push(await firstRowsOf(site, token, hasTreasury ? '/admin/tresorerie' : '/admin/adhesions'));
      return { [FIRST_ROWS]: median(visits), ...(hasTreasury && (await exportMemory(site, token))) };
    },
    close: () => running.disposeAsync(),
  };
};

/** Compares the treasurer's screen with the members' list of another commit, and measures the exports of the books. */
export const compareTreasury: Comparison = { rows, rounds: 5, open };
