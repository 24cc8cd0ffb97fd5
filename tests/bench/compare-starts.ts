import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageFunctions } from '#tests/support/packaging-package.ts';
import type { Comparison, Row, Side } from './comparison.ts';
import { articlePath } from './public-pages.ts';
import { startBenchSite } from './site.ts';
import { median } from './statistics.ts';

const STARTS = 5;

const API = { name: 'API function', file: 'api', path: '/api/products' };
const JOBS = ['settle-payments', 'reread-payments', 'purge-sign-ups', 'sweep-files'].map((file) => ({
  name: `\`${file}\``,
  file,
  path: 'job',
}));
const PAGES = [
  { name: 'article', path: 'article' },
  { name: 'list of articles', path: '/articles' },
  { name: 'feed', path: '/rss.xml' },
  { name: 'shell of an admin screen', path: '/admin/articles/new' },
].map((page) => ({ ...page, name: `page on demand, ${page.name}`, file: 'ssr' }));

const starts = [API, ...JOBS, ...PAGES];
const NODE = 'Node alone';
const first = (name: string): string => `${name}: process start to first answer`;
const memory = (name: string): string => `${name}: peak memory`;
/** It tells more than the time where other programs run. */
const processor = (name: string): string => `${name}: processor time`;

const boundsOf = (name: string): Pick<Row, 'ratio'>[] => {
  if (name === NODE) return [{}, {}];
  return name === API.name ? [{ ratio: 0.55 }, { ratio: 0.75 }] : [{ ratio: 0.7 }, { ratio: 0.7 }];
};

/** Runs Node until its first output. Returns the milliseconds, and what it printed: megabytes and processor time. */
const timeToOutput = async (args: readonly string[], cwd: string, env: Record<string, string>) => {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const errors = text(child.stderr);
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  const time = performance.now() - started;
  await ended;
  const [status, , megabytes, busy] = String(line).split(' ');
  if (!/^20\d$/.test(status ?? '')) throw new Error(`${args.join(' ')} answers ${line} ${await errors}`);
  return { time, megabytes: Number(megabytes), busy: Number(busy) };
};

const ALONE = `const [, peak] = /VmHWM:\\s+(\\d+)/.exec(require('fs').readFileSync('/proc/self/status', 'utf8'));
const { user, system } = process.cpuUsage();
process.stdout.write(['200 0', peak / 1024, (user + system) / 1000].join(' '));`;

const open = async (root: string): Promise<Side> => {
  await using stack = new AsyncDisposableStack();
  const site = await startBenchSite(root);
  stack.defer(site.stop);
  const packages = await packageFunctions(root);
  stack.defer(async () => void (await packages.remove()));
  const work = await mkdtemp(join(tmpdir(), 'starts-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  // Netlify packs the function of the pages as it is.
  await cp(join(root, '.netlify', 'v1', 'functions', 'ssr'), join(work, 'ssr'), { recursive: true });
  const unpacked = new Map([['ssr', { folder: join(work, 'ssr'), mainFile: 'ssr.mjs' }]]);
  for (const { file } of [API, ...JOBS]) unpacked.set(file, await packages.unpack(file));
  for (const { folder } of unpacked.values())
    await cp(new URL('first-answer.mjs', import.meta.url), join(folder, 'first-answer.mjs'));
  const article = await articlePath(site.url, 'illustrated');
  const start = (file: string, path: string) => {
    const { folder, mainFile } = unpacked.get(file) ?? { folder: work, mainFile: '' };
    return timeToOutput(['first-answer.mjs', mainFile, path === 'article' ? article : path], folder, site.env);
  };
  const running = stack.move();
  return {
    measure: async () => {
      const measured: Record<string, number> = {};
      const keep = async (name: string, run: () => ReturnType<typeof timeToOutput>): Promise<void> => {
        const runs: Awaited<ReturnType<typeof timeToOutput>>[] = [];
        for (let n = 0; n < STARTS; n += 1) runs.push(await run());
        measured[first(name)] = median(runs.map(({ time }) => time));
        measured[processor(name)] = median(runs.map(({ busy }) => busy));
        measured[memory(name)] = median(runs.map(({ megabytes }) => megabytes));
      };
      await keep(NODE, () => timeToOutput(['--eval', ALONE], work, {}));
      for (const { name, file, path } of starts) await keep(name, () => start(file, path));
      return measured;
    },
    close: () => running.disposeAsync(),
  };
};

/** Compares the start of functions as Netlify unpacks them: time until the first answer is complete, and memory. Linux only. */
export const compareStarts: Comparison = {
  rows: Object.fromEntries(
    [NODE, ...starts.map(({ name }) => name)].flatMap((name) => {
      const [time, space] = boundsOf(name);
      return [
        [first(name), { unit: 'ms', ...time }],
        [processor(name), { unit: 'ms' }],
        [memory(name), { unit: 'MB', ...space }],
      ] as const;
    }),
  ),
  rounds: 5,
  open,
};
