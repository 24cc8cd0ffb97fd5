import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '#server/db/client.ts';
import type { Figure } from './figures.ts';
import { addArticles, removeAddedArticles } from './many-articles.ts';
import type { BenchSite } from './site.ts';
import { copySite, type SiteCopy } from './site-copy.ts';
import { inOrder, median } from './statistics.ts';

const ROUNDS = 5;
const MORE = 1_000;

interface Build {
  readonly seconds: number;
  /** The largest resident size of any process of the build. */
  readonly peakMiB: number;
  readonly files: number;
}

/** Runs `npm run build` as Netlify does, with a database that already exists. */
const build = async ({ folder, clean }: SiteCopy, env: BenchSite['env']): Promise<Build> => {
  await clean();
  const started = performance.now();
  const child = spawn(
    '/usr/bin/time',
    ['-f', '%M', '-o', join(folder, '.peak'), process.execPath, 'netlify/build/build.ts'],
    { cwd: folder, env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`The build failed:\n${(await output).join('\n')}`);
  const peak = Number(await readFile(join(folder, '.peak'), 'utf8'));
  const files = await readdir(join(folder, 'dist'), { recursive: true });
  return { seconds, peakMiB: peak / 1024, files: files.length };
};

const secondsOf = (builds: readonly Build[]): number[] => builds.map(({ seconds }) => seconds);

const figuresOf = (seeded: readonly Build[], more: readonly Build[]): Figure[] => {
  const [few, many] = [secondsOf(seeded), secondsOf(more)];
  const peaks = seeded.map(({ peakMiB }) => peakMiB);
  return [
    {
      name: '`npm run build` with the seed, cold',
      value: median(few),
      unit: 's',
      limit: 8,
      note: `median of ${ROUNDS} (${inOrder(few)})`,
    },
    {
      name: 'its largest process',
      value: median(peaks),
      unit: 'MiB',
      limit: 1024,
      note: `maximum resident size (${inOrder(peaks)})`,
    },
    {
      name: `one more article, of ${MORE} added`,
      value: ((median(many) - median(few)) / MORE) * 1000,
      unit: 'ms',
      // The scatter between the medians of two series of builds, divided by a thousand.
      limit: 0.5,
      note: `${inOrder(many)} s with them; ${seeded[0]?.files} files built without, ${more[0]?.files} with`,
    },
  ];
};

/** Measures builds without any cache, alternating between the seeded articles and a thousand more. */
export const benchBuild = async ({ env }: BenchSite): Promise<Figure[]> => {
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  const copy = await copySite();
  const [seeded, more]: [Build[], Build[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      seeded.push(await build(copy, env));
      await addArticles(db, MORE);
      more.push(await build(copy, env).finally(() => removeAddedArticles(db)));
    }
  } finally {
    await copy.remove();
  }
  return figuresOf(seeded, more);
};
