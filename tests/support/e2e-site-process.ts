import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ADMINISTRATOR } from './administrator.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const addressesSchema = z.object({ url: z.url(), control: z.url(), stripe: z.url(), database: z.url() });

/** Where a site for browser tests is reached: its pages, and what only a test gives orders to. */
export type Addresses = z.infer<typeof addressesSchema>;

/** Of the site most tests share, as the setup tells every worker. */
export const sharedAddresses = (): Addresses => addressesSchema.parse(JSON.parse(process.env.E2E_ADDRESSES ?? '{}'));

export interface SiteProcess {
  readonly addresses: Addresses;
  stop(): Promise<void>;
}

/** Starts a site in a process of its own, on data of its own. Its log is kept beside the results. */
export const startE2eSite = async (logName: string): Promise<SiteProcess> => {
  await mkdir(join(root, 'test-results'), { recursive: true });
  const child = fork(join(root, 'tests/support/e2e-site.ts'), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
  });
  const log: Buffer[] = [];
  const file = createWriteStream(join(root, 'test-results', logName));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(file, { end: false });
    stream?.on('data', (chunk: Buffer) => log.push(chunk));
  }
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error(`The site did not start:\n${Buffer.concat(log)}`);
  });
  const [message]: unknown[] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    addresses: addressesSchema.parse(message),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      file.end();
    },
  };
};
