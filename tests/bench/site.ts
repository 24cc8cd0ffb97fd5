import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const readySchema = z.object({ url: z.string(), env: z.record(z.string(), z.string()) });

export interface BenchSite extends z.infer<typeof readySchema> {
  stop(): Promise<void>;
}

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the site as `npm start` does, in another process, on a free port and with data of its own: that of this commit,
 * or of another one in `root`.
 */
export const startBenchSite = async (root = rootDir): Promise<BenchSite> => {
  const child = fork(fileURLToPath(new URL('site-process.ts', import.meta.url)), [root], { cwd: root });
  const ended = once(child, 'exit');
  const [ready] = await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('The site did not start.');
    }),
  ]);
  return {
    ...readySchema.parse(ready),
    stop: async () => {
      child.send('stop');
      await ended;
    },
  };
};
