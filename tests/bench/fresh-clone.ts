import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#local/ports.ts';
import type { Figure } from './figures.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/** The environment of a shell of somebody who just cloned: their own Node and npm, nothing that npm told this process. */
export const freshEnvironment = (port: number): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE|^INIT_CWD$/.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp'))
    .join(delimiter),
  PORT: String(port),
});

/** Returns the seconds from `npm start` to its last line and a page that answers; then presses Ctrl-C. Throws if it fails. */
export const timeStart = async (folder: string): Promise<{ seconds: number; printed: string }> => {
  const port = await freePort();
  const started = performance.now();
  // A group of its own, so that the interrupt reaches npm and what it started, as in a terminal.
  const child = spawn('npm', ['start'], { cwd: folder, env: freshEnvironment(port), detached: true, stdio: 'pipe' });
  const ended = once(child, 'exit');
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (/^Password:/m.test(printed)) resolve();
    });
  });
  try {
    const failed = ended.then(() => {
      throw new Error(`npm start ended:\n${printed}`);
    });
    await Promise.race([ready, failed]);
    const { status } = await fetch(`http://localhost:${port}/adhesion`);
    if (status !== 200) throw new Error(`the site answers ${status}`);
    return { seconds: (performance.now() - started) / 1000, printed };
  } finally {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
};

/** What is committed, cloned into a folder with a space in its name, and started twice. */
export const benchFreshClone = async (): Promise<Figure[]> => {
  const parent = await mkdtemp(join(tmpdir(), 'fresh clone-'));
  const folder = join(parent, 'club');
  try {
    await promisify(execFile)('git', ['clone', '--quiet', rootDir, folder]);
    const first = await timeStart(folder);
    const second = await timeStart(folder);
    return [
      {
        name: '`npm start` in a fresh clone, to ready',
        value: first.seconds,
        unit: 's',
        limit: 180,
        note: (first.printed.match(/added \d+ packages in \w+|Built in [\d.]+ s/g) ?? []).join('; '),
      },
      { name: '`npm start` again', value: second.seconds, unit: 's', limit: 15 },
    ];
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
};
