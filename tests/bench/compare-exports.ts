import { sql } from 'drizzle-orm';
import { type Season, seasonBefore, seasonOpenOn } from '#domain/season/season.ts';
import { openDatabase } from '#server/db/client.ts';
import { loadFrom } from '#tests/support/load-from.ts';
import { readUntilListed, signInToBench } from './admin-lists.ts';
import type { Comparison, Row, Side } from './comparison.ts';
import { forgetPeak, peakSince, processorTime } from './process-memory.ts';
import { type BenchSite, startBenchSite } from './site.ts';

const FEW = 5000;
const MANY = 50_000;
const formats = ['csv', 'xlsx'] as const;

const measures = {
  'ms, from the request to the last byte': { unit: 'ms' },
  'processor, with the database': { unit: 'ms' },
  'the longest that another request waits': { unit: 'ms' },
  'peak memory of the site': { unit: 'MB' },
  'on the wire': { unit: 'kB' },
} as const satisfies Record<string, Row>;

/** The bounds for five thousand members; those for fifty thousand only inform, because the other commit may fail. */
const ratios: Readonly<Record<(typeof formats)[number], number>> = { csv: 0.15, xlsx: 0.3 };
const mostMemory: Readonly<Record<(typeof formats)[number], number>> = { csv: 150, xlsx: 200 };

const nameOf = (members: number, format: string, measure: string): string =>
  `export of ${members} members, ${format}: ${measure}`;

const rows: Readonly<Record<string, Row>> = Object.fromEntries(
  [FEW, MANY].flatMap((members) =>
    formats.flatMap((format) =>
      Object.entries(measures).map(([measure, row]) => [
        nameOf(members, format, measure),
        {
          ...row,
          ...(measure.startsWith('processor') && members === FEW && { ratio: ratios[format] }),
          ...(measure.startsWith('peak') && { limit: mostMemory[format] }),
        },
      ]),
    ),
  ),
);

/** Asks for something short again and again, and returns the longest wait once it is stopped. */
const watchWaits = (url: string): (() => Promise<number>) => {
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${url}/api/unknown`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
};

/** Exports a season and drops the file. Returns nothing if the site does not answer with one. */
const exportOnce = async (
  { url, pid, administrator }: BenchSite,
  token: string,
  { format, season }: { format: string; season: Season },
): Promise<Record<keyof typeof measures, number> | undefined> => {
  await forgetPeak(pid);
  const processor = await processorTime(pid);
  const waits = watchWaits(url);
  const began = performance.now();
  const answer = await fetch(`${url}/api/admin/memberships/export`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ format, preset: 'complet', season, password: administrator.password }),
  });
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  const took = performance.now() - began;
  const waited = await waits();
  if (!answer.ok) return undefined;
  return {
    'ms, from the request to the last byte': took,
    'processor, with the database': (await processorTime(pid)) - processor,
    'the longest that another request waits': waited,
    'peak memory of the site': await peakSince(pid),
    'on the wire': bytes / 1000,
  };
};

/** What another commit exports to fill its own database. */
type ManyMembers = Pick<typeof import('./many-members.ts'), 'addMembers'>;

const open = async (folder: string): Promise<Side> => {
  await using stack = new AsyncDisposableStack();
  const site = await startBenchSite(folder);
  stack.defer(site.stop);
  const { addMembers } = await loadFrom<ManyMembers>(folder, 'tests/bench/many-members.ts');
  const db = openDatabase(site.env.DATABASE_URL ?? '', site.env.NEON_ENDPOINT);
  // Half of them in each of two seasons, then the rest in the present one.
  await addMembers(db, 2 * FEW, { earlierSeasons: 1 });
  await addMembers(db, MANY - FEW, { from: 2 * FEW });
  // As on a site that has run for a minute: the database knows how large its tables are.
  await db.execute(sql`analyze`);
  const present = seasonOpenOn(new Date().toISOString().slice(0, 10));
  const seasonOf = (members: number) => (members === FEW ? seasonBefore(present) : present);
  const token = await signInToBench(site);
  await readUntilListed(site, token);
  const running = stack.move();
  return {
    measure: async () => {
      const found: Record<string, number> = {};
      for (const members of [FEW, MANY])
        for (const format of formats) {
          const measured = await exportOnce(site, token, { format, season: seasonOf(members) });
          for (const [measure, value] of Object.entries(measured ?? {}))
            found[nameOf(members, format, measure)] = value;
        }
      return found;
    },
    close: () => running.disposeAsync(),
  };
};

/** Compares the files of whole lists with those of another commit. */
export const compareExports: Comparison = { rows, rounds: 5, open };
