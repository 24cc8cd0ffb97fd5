import { spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { loadFrom } from '#tests/support/load-from.ts';
import type { Comparison, Row, Side } from './comparison.ts';
import { watchMemory } from './process-memory.ts';
import { type BenchSite, startBenchSite } from './site.ts';

const TIMES = 10;
/** The most that a build may keep from the one before it. */
const OUTPUTS = ['dist', '.astro', '.build/functions', '.netlify', 'node_modules/.astro', 'node_modules/.vite'];

/** Returns the names of the rows for one amount of content. */
const namesFor = (content: string) => ({
  time: `${content}: time`,
  all: `${content}: peak memory, all processes`,
  largest: `${content}: peak memory, largest process`,
});
const once = namesFor('`npm run build`');
const often = namesFor(`\`npm run build\` with ${TIMES} times the content`);
type Names = typeof once;

/** Runs `npm run build` as Netlify does: cold, with a database that runs elsewhere. */
const build = async (root: string, env: BenchSite['env'], names: Names): Promise<Record<string, number>> => {
  for (const name of OUTPUTS) await rm(join(root, name), { recursive: true, force: true });
  const started = performance.now();
  const child = spawn('npm', ['run', 'build'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const readPeak = watchMemory(child.pid ?? 0, 50);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await onceEmitted(child, 'close');
  const time = (performance.now() - started) / 1000;
  const peak = await readPeak();
  if (code !== 0) throw new Error(`The build failed:\n${(await output).join('\n')}`);
  return { [names.time]: time, [names.all]: peak.all, [names.largest]: peak.largest };
};

const copied = ['articles', 'team_members', 'training_sessions', 'closures'];

/** Multiplies what the pages are built from. Returns the function that takes it back. */
const multiplyContent = async (root: string, { env }: BenchSite): Promise<() => Promise<void>> => {
  const { openDatabase } = await loadFrom<typeof import('#server/db/client.ts')>(root, 'netlify/server/db/client.ts');
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  const run = (statement: string) => db.execute(sql.raw(statement));
  const written = new Date().toISOString();
  await run(`update pages set content = repeat(content, ${TIMES})`);
  // Whatever columns the tables of that commit have.
  for (const table of copied)
    await run(`
      insert into ${table}
      select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'created_at', '${written}'))).*
      from ${table} one, generate_series(2, ${TIMES})`);
  return async () => {
    await run(`update pages set content = left(content, length(content) / ${TIMES})`);
    for (const table of copied.toReversed()) await run(`delete from ${table} where created_at = '${written}'`);
  };
};

const open = async (root: string): Promise<Side> => {
  const site = await startBenchSite(root);
  return {
    measure: async () => {
      const usual = await build(root, site.env, once);
      const restore = await multiplyContent(root, site);
      return { ...usual, ...(await build(root, site.env, often).finally(restore)) };
    },
    close: site.stop,
  };
};

/** Compares builds without any cache, with the fictional club's content and with ten times as much. Linux only. */
export const compareBuild: Comparison = {
  rows: Object.fromEntries(
    [once, often].flatMap(({ time, all, largest }): [string, Row][] => [
      [time, { unit: 's', ratio: 0.8 }],
      [all, { unit: 'MB', ratio: 0.6 }],
      [largest, { unit: 'MB', ratio: 0.6 }],
    ]),
  ),
  rounds: 5,
  open,
};
