import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageFunctions, type Unpacked } from '#tests/support/packaging-package.ts';
import type { Figure } from './figures.ts';
import type { BenchSite } from './site.ts';
import { inOrder, median } from './statistics.ts';

const STARTS = 10;

/** Returns the milliseconds from the start of Node to its first output. */
const timeToOutput = async (args: readonly string[], cwd: string, env: BenchSite['env']): Promise<number> => {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const errors = text(child.stderr);
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  const time = performance.now() - started;
  await ended;
  if (!String(line).startsWith('200 ')) throw new Error(`the function answers ${line} ${await errors}`);
  return time;
};

const benchStarts = async ({ folder, mainFile }: Unpacked, env: BenchSite['env']): Promise<Figure[]> => {
  await cp(new URL('first-answer.mjs', import.meta.url), join(folder, 'first-answer.mjs'));
  const first: number[] = [];
  const alone: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    first.push(await timeToOutput(['first-answer.mjs', mainFile], folder, env));
    alone.push(await timeToOutput(['--eval', 'process.stdout.write("200 ")'], folder, {}));
  }
  return [
    {
      name: 'API function, from process start to its first answer',
      value: median(first),
      unit: 'ms',
      limit: 150,
      note: `\`GET /api/products\` with its query; median of ${STARTS} (${inOrder(first)})`,
    },
    { name: 'Node alone', value: median(alone), unit: 'ms', note: `median of ${STARTS}` },
  ];
};

/** Measures the function as Netlify unpacks it: the time to start and the size. */
export const benchFunction = async ({ env }: BenchSite): Promise<Figure[]> => {
  const packages = await packageFunctions();
  try {
    const unpacked = await packages.unpack('api');
    const ours = unpacked.files.filter((file) => !/^(?:node_modules\/|___netlify-)/.test(file));
    const sizes = await Promise.all(ours.map(async (file) => (await stat(join(unpacked.folder, file))).size));
    return [
      ...(await benchStarts(unpacked, env)),
      { name: 'API function, files of ours', value: ours.length, unit: 'files', limit: 80 },
      { name: 'API function, these files', value: sizes.reduce((sum, size) => sum + size, 0), unit: 'bytes' },
      {
        name: 'API function, package',
        value: (packages.packageOf('api').size ?? 0) / 1e6,
        unit: 'MB',
        limit: 16,
        note: `zip as Netlify makes it; ${unpacked.files.length} files with the picture library, native and WebAssembly`,
      },
    ];
  } finally {
    await packages.remove();
  }
};
