import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const addressesSchema = z.object({ url: z.url(), control: z.url(), stripe: z.url(), database: z.url() });

/** Starts the one site all browser tests share; answers how to end it. Its log is kept beside the results. */
const startE2eSite = async (): Promise<() => Promise<void>> => {
  await mkdir(join(root, 'test-results'), { recursive: true });
  process.env.ADMIN_EMAIL = 'presidence@club.example';
  process.env.ADMIN_PASSWORD = 'une phrase de passe';
  const child = fork(join(root, 'tests/support/e2e-site.ts'), { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const log: Buffer[] = [];
  const file = createWriteStream(join(root, 'test-results', 'site.log'));
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
  const addresses = addressesSchema.parse(message);
  process.env.E2E_URL = addresses.url;
  process.env.E2E_ADDRESSES = JSON.stringify(addresses);
  return async () => {
    child.kill('SIGTERM');
    await ended;
    file.end();
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright wants one
export default startE2eSite;
