import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { emptyForm, hostileShapes, type Shape } from '#tests/support/hostile-shapes.ts';
import { packageFunctions, type Unpacked } from '#tests/support/packaging-package.ts';
import type { Figure } from './figures.ts';
import type { BenchSite } from './site.ts';
import { median } from './statistics.ts';

const run = promisify(execFile);

/** Processes for each shape, and requests in each of them. */
const PROCESSES = 3;
const REQUESTS = 10;

/** What an attacker sends, and the largest that a sign-up takes. Bytes. */
const sizes = [4_000_000, 2_590_000];

const send = async ({ folder, mainFile }: Unpacked, { type, body }: Shape, env: BenchSite['env']) => {
  const bodyFile = join(folder, 'body');
  await writeFile(bodyFile, body);
  const { stdout } = await run(process.execPath, ['send-bodies.mjs', mainFile, bodyFile, type, String(REQUESTS)], {
    cwd: folder,
    env: { ...env, MALLOC_ARENA_MAX: '2' },
  });
  const [status = 0, busy = 0, memory = 0] = stdout.trim().split(' ').map(Number);
  return { status, busy, memory };
};

const measured = async (unpacked: Unpacked, shape: Shape, env: BenchSite['env']) => {
  const runs: Awaited<ReturnType<typeof send>>[] = [];
  for (let nth = 0; nth < PROCESSES; nth += 1) runs.push(await send(unpacked, shape, env));
  return {
    status: runs[0]?.status ?? 0,
    busy: median(runs.map(({ busy }) => busy)),
    memory: median(runs.map(({ memory }) => memory)),
  };
};

const figuresFor = async (bytes: number, unpacked: Unpacked, env: BenchSite['env']): Promise<Figure[]> => {
  const empty = await measured(unpacked, emptyForm(bytes), env);
  const figures: Figure[] = [];
  for (const [name, make] of Object.entries(hostileShapes)) {
    const worst = await measured(unpacked, make(bytes), env);
    const what = `${(bytes / 1e6).toFixed(2)} MB, ${name}`;
    const note = `answered ${worst.status}; ${worst.busy.toFixed(1)} ms beside ${empty.busy.toFixed(1)}`;
    figures.push({ name: `${what}: processor time`, value: worst.busy / empty.busy, unit: '', limit: 1.5, note });
    const sizesNote = `${worst.memory.toFixed(0)} MB beside ${empty.memory.toFixed(0)}`;
    figures.push({
      name: `${what}: peak memory`,
      value: worst.memory / empty.memory,
      unit: '',
      limit: 1.5,
      note: sizesNote,
    });
  }
  return figures;
};

/**
 * Measures the function as Netlify unpacks it, with the worst bodies that a stranger may send, beside a form of the same
 * size that holds one file of zeros. The values are ratios. Linux only.
 */
export const benchBodies = async ({ env }: BenchSite): Promise<Figure[]> => {
  const packages = await packageFunctions();
  try {
    const unpacked = await packages.unpack('api');
    await cp(new URL('send-bodies.mjs', import.meta.url), join(unpacked.folder, 'send-bodies.mjs'));
    const figures: Figure[] = [];
    for (const bytes of sizes) figures.push(...(await figuresFor(bytes, unpacked, env)));
    return figures;
  } finally {
    await packages.remove();
  }
};
