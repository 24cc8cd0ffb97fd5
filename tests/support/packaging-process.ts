import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Unpacked } from './packaging-package.ts';

/**
 * Serves an unpacked function in a process that has only its folder and these environment variables. `stop` returns
 * what the process wrote to standard error. Port 0 takes a free one.
 */
export const serveUnpacked = async ({ folder, mainFile }: Unpacked, env: Record<string, string>, port = 0) => {
  const child = spawn(process.execPath, ['packaging-serve.mjs', mainFile, String(port)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = text(child.stderr);
  const ended = once(child, 'exit');
  const [told] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(async () => {
      throw new Error(`the function does not start: ${await written}`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${String(told).trim()}`,
    stop: async () => {
      child.kill();
      await ended;
      return written;
    },
  };
};
