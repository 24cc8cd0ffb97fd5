import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ListWish } from '#domain/member/member-list.ts';
import { openDatabase } from '#server/db/client.ts';
import { loadFrom } from '#tests/support/load-from.ts';
import { readUntilListed, signInToBench } from './admin-lists.ts';
import type { Comparison, Row, Side } from './comparison.ts';
import { processorTime } from './process-memory.ts';
import { type BenchSite, startBenchSite } from './site.ts';

const WARMING = 5;
const ASKED = 20;
/** For what a request leaves to do after its answer, such as mail. */
const AFTERWARDS_MS = 1500;
const listSchema = z.array(z.object({ id: z.string() })).min(1);
const savedSchema = z.object({ updatedAt: z.string() });

type Wish = Partial<ListWish>;

/** What another commit exports to fill its own database. */
type ManyMembers = Pick<typeof import('./many-members.ts'), 'addMembers'>;

/** Returns functions that ask the API as an administrator's browser does. They throw if it refuses. */
const askOf = ({ url }: BenchSite, token: string) => {
  const ask = async (path: string, init: { method?: string; body?: object } = {}): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method: init.method ?? 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(init.body && { body: JSON.stringify(init.body) }),
    });
    if (answer.status === 503) throw new OutOfReach(path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    return answer.json();
  };
  // Before the lists had views, a list was two tables, each with a place.
  const find = ({ place = { by: 'name', isDescending: false, page: 1 }, ...choice }: Wish): Promise<unknown> =>
    ask('/api/admin/memberships/found', {
      method: 'POST',
      body: { filter: {}, query: '', place, members: place, pending: place, ...choice },
    });
  return { ask, find };
};

/** The answer of a commit that cannot read so many members in time. */
class OutOfReach extends Error {}

/** Returns how much processor time one request takes, of the site and its database. The first ones warm up. Milliseconds. */
const processorPer = async ({ pid }: BenchSite, act: (turn: number) => Promise<unknown>): Promise<number> => {
  for (let n = 0; n < WARMING; n += 1) await act(n);
  await sleep(AFTERWARDS_MS);
  const began = await processorTime(pid);
  for (let n = WARMING; n < WARMING + ASKED; n += 1) await act(n);
  await sleep(AFTERWARDS_MS);
  return ((await processorTime(pid)) - began) / ASKED;
};

const works = ['first page', 'filter and order', 'search', 'open a member', 'save a member'] as const;
/** What was asked of each, beside the commit before the listings. */
const asked = { 'first page': 0.15, search: 0.4, 'open a member': 0.4, 'save a member': 0.3 };
/** What was asked of each, beside the commit before the ledger. */
export const askedBesideLedger = { 'first page': 1.1, 'open a member': 1.1, 'save a member': 1.1 };

interface FinderOptions {
  /** As many paid members are added in each of so many earlier seasons. */
  earlierSeasons?: number;
  ratios?: Readonly<Partial<Record<(typeof works)[number], number>>>;
}

/** Compares the processor time that the API takes to find, open and save members of a season of so many. */
export const compareFinder = (
  count: number,
  { earlierSeasons = 0, ratios = asked }: FinderOptions = {},
): Comparison => {
  const payments = earlierSeasons > 0 ? `, ${(count * (1 + earlierSeasons)).toLocaleString('en')} payments` : '';
  const nameOf = (work: string): string => `${count.toLocaleString('en')} members${payments}: ${work}`;
  const rows: Readonly<Record<string, Row>> = Object.fromEntries(
    works.map((work) => [nameOf(work), { unit: 'ms', ...(ratios[work] && { ratio: ratios[work] }) }]),
  );
  const open = async (folder: string): Promise<Side> => {
    await using stack = new AsyncDisposableStack();
    const site = await startBenchSite(folder);
    stack.defer(site.stop);
    const { addMembers } = await loadFrom<ManyMembers>(folder, 'tests/bench/many-members.ts');
    const db = openDatabase(site.env.DATABASE_URL ?? '', site.env.NEON_ENDPOINT);
    await addMembers(db, count * (1 + earlierSeasons), { earlierSeasons });
    // As on a site that has run for a minute: the database knows how large its tables are.
    await db.execute(sql`analyze`);
    const token = await signInToBench(site);
    await readUntilListed(site, token);
    const { ask, find } = askOf(site, token);
    const [first] = listSchema.parse(await ask('/api/admin/memberships?first=25'));
    const id = first?.id ?? '';
    const running = stack.move();
    const save = async (turn: number): Promise<void> => {
      const { updatedAt } = savedSchema.parse(await ask(`/api/memberships/${id}`));
      await ask(`/api/admin/memberships/${id}`, {
        method: 'PUT',
        body: { phone: `+336990000${10 + turn}`, updatedAt },
      });
    };
    return {
      measure: async () => {
        const opened = await processorPer(site, () => ask(`/api/memberships/${id}`));
        const acts: Readonly<Record<(typeof works)[number], () => Promise<number>>> = {
          'first page': () => processorPer(site, () => find({})),
          'filter and order': () =>
            processorPer(site, () =>
              find({ filter: { status: 'suspended' }, place: { by: 'payment', isDescending: true, page: 1 } }),
            ),
          search: () => processorPer(site, () => find({ query: 'nom 321' })),
          'open a member': async () => opened,
          'save a member': async () => (await processorPer(site, save)) - opened,
        };
        const measured: Record<string, number> = {};
        for (const work of works) {
          const taken = await acts[work]().catch((error: unknown) => {
            if (error instanceof OutOfReach) return undefined;
            throw error;
          });
          if (taken !== undefined) measured[nameOf(work)] = taken;
        }
        return measured;
      },
      close: () => running.disposeAsync(),
    };
  };
  return { rows, rounds: 5, open };
};
