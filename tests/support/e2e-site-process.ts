import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from '#local/servers.ts';
import { ADMINISTRATOR } from './administrator.ts';

const addressesSchema = z.object({ url: z.url(), control: z.url(), stripe: z.url(), database: z.url() });

/** The addresses of a site for browser tests. Only tests use `control`, `stripe` and `database`. */
export type Addresses = z.infer<typeof addressesSchema>;

/** Returns the addresses of the site that most tests share. The setup passes them on in the environment. */
export const sharedAddresses = (): Addresses => addressesSchema.parse(JSON.parse(process.env.E2E_ADDRESSES ?? '{}'));

export interface SiteProcess {
  readonly addresses: Addresses;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'tests/support/e2e-site.ts');

interface Run {
  readonly dataDir: string;
  readonly port: number;
  readonly log: NodeJS.WritableStream;
}

/** Runs the program of the site. With 'prepare' it creates the data, builds the site and ends. */
const runProgram = ({ dataDir, port, log }: Run, ...order: 'prepare'[]) => {
  const child = fork(program, [dataDir, ...order], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(log, { end: false });
    stream?.on('data', (chunk: Buffer) => said.push(chunk));
  }
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    if (order.length === 0 || code !== 0) throw new Error(`The site did not start:\n${Buffer.concat(said)}`);
  });
  failed.catch(() => undefined);
  return { child, ended, failed };
};

/**
 * Copies a folder and keeps the owners of its files, which PostgreSQL checks. Where `cp` fails, the target is removed
 * and the site creates its data anew.
 */
const copyData = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]).catch(() => rm(to, { recursive: true, force: true }));
};

interface StartOptions {
  /** A file in the folder of the test results. */
  readonly logName: string;
  /** The data of a prepared site. The new site starts with a copy. */
  readonly dataFrom?: string | undefined;
  /** A folder for a copy of the prepared data. */
  readonly dataTo?: string;
}

/**
 * Starts a site in a process of its own with data of its own. Another process prepares the data and the build first, so
 * its memory is free again when the site runs.
 */
export const startE2eSite = async ({ logName, dataFrom, dataTo }: StartOptions): Promise<SiteProcess> => {
  await mkdir(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', logName));
  const run = { dataDir: await mkdtemp(join(tmpdir(), 'club-e2e-')), port: await freePort(), log };
  if (dataFrom) await copyData(dataFrom, run.dataDir);
  await runProgram(run, 'prepare').failed;
  if (dataTo) await copyData(run.dataDir, dataTo);
  const { child, ended, failed } = runProgram(run);
  const [message]: unknown[] = await Promise.race([once(child, 'message'), failed.then(() => [])]);
  return {
    addresses: addressesSchema.parse(message),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      log.end();
    },
  };
};
