import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const readySchema = z.object({
  url: z.string(),
  env: z.record(z.string(), z.string()),
  administrator: z.object({ email: z.string(), password: z.string() }),
});

export interface BenchSite extends z.infer<typeof readySchema> {
  readonly pid: number;
  stop(): Promise<void>;
}

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the site as `npm start` does, in another process, on a free port and with data of its own: that of this commit,
 * or of another one in `root`. `far` moves database and Stripe away from its functions (`distance.ts`).
 */
export const startBenchSite = async (root = rootDir, distance: 'near' | 'far' = 'near'): Promise<BenchSite> => {
  const child = fork(fileURLToPath(new URL('site-process.ts', import.meta.url)), [root, distance], { cwd: root });
  const ended = once(child, 'exit');
  const [ready] = await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('The site did not start.');
    }),
  ]);
  return {
    ...readySchema.parse(ready),
    pid: child.pid ?? 0,
    stop: async () => {
      child.send('stop');
      await ended;
    },
  };
};
