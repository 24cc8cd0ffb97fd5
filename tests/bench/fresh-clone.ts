import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { freePort } from '#local/servers.ts';

/**
 * Returns the environment of a new shell: the user's own Node and npm, without the variables that npm set for this
 * process.
 */
export const freshEnvironment = (port: number): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE|^INIT_CWD$/.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp'))
    .join(delimiter),
  PORT: String(port),
});

/**
 * Returns the seconds from `npm start` until it is ready and a page answers. Then it presses Ctrl-C. Throws when the
 * start fails.
 */
export const timeStart = async (folder: string): Promise<{ seconds: number; printed: string }> => {
  const port = await freePort();
  const started = performance.now();
  // With a process group of its own, the interrupt reaches npm and its child processes, as in a terminal.
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
