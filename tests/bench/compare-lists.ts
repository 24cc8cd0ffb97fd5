import { openDatabase } from '#server/db/client.ts';
import { loadFrom } from '#tests/support/load-from.ts';
import { signInToBench, visitList } from './admin-lists.ts';
import type { Comparison, Side } from './comparison.ts';
import { startBenchSite } from './site.ts';
import { median, percentile } from './statistics.ts';

const MEMBERS = 5000;
const VISITS = 3;

const rows = {
  'list of 5,000 members: sent by the API before the first rows': { unit: 'kB', limit: 60 },
  'list of 5,000 members: all that the API sends': { unit: 'kB' },
  'list of 5,000 members: address to first rows': { unit: 'ms', ratio: 0.5 },
  'list of 5,000 members: a key in the search, p95': { unit: 'ms', ratio: 1 },
} as const satisfies Comparison['rows'];

/** What another commit exports to fill its own database. */
type ManyMembers = Pick<typeof import('./many-members.ts'), 'addMembers'>;

const open = async (folder: string): Promise<Side> => {
  await using stack = new AsyncDisposableStack();
  const site = await startBenchSite(folder);
  stack.defer(site.stop);
  const { addMembers } = await loadFrom<ManyMembers>(folder, 'tests/bench/many-members.ts');
  await addMembers(openDatabase(site.env.DATABASE_URL ?? '', site.env.NEON_ENDPOINT), MEMBERS);
  const token = await signInToBench(site);
  const running = stack.move();
  return {
    measure: async () => {
      const visits: Awaited<ReturnType<typeof visitList>>[] = [];
      for (let n = 0; n < VISITS; n += 1)
        visits.push(await visitList(site, token, { screen: '/admin/adhesions', typed: 'nom 4321' }));
      const [before, all, first, key] = Object.keys(rows) as (keyof typeof rows)[];
      return Object.fromEntries([
        [before, median(visits.map(({ bytesBefore }) => bytesBefore)) / 1000],
        [all, median(visits.map(({ bytes }) => bytes)) / 1000],
        [first, median(visits.map(({ firstRows }) => firstRows))],
        [
          key,
          percentile(
            visits.flatMap(({ keys }) => keys),
            0.95,
          ),
        ],
      ]);
    },
    close: () => running.disposeAsync(),
  };
};

/** Compares the screen of the members' list with that of another commit, with five thousand members. */
export const compareLists: Comparison = { rows, rounds: 5, open };
