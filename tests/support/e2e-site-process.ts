import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from '#local/ports.ts';
import { ADMINISTRATOR } from './administrator.ts';

const addressesSchema = z.object({ url: z.url(), control: z.url(), stripe: z.url(), database: z.url() });

/** Where a site for browser tests is reached: its pages, and what only a test gives orders to. */
export type Addresses = z.infer<typeof addressesSchema>;

/** Of the site most tests share, as the setup tells every worker. */
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

/** Runs the site's program; a second argument has it make data and build, and end. */
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

/** Copies a folder with its owners, whom PostgreSQL looks at. Where there is no such command, its data are made anew. */
const copyData = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]).catch(() => rm(to, { recursive: true, force: true }));
};

interface StartOptions {
  /** Beside the results. */
  readonly logName: string;
  /** A folder with the data of a site that was prepared: the new one begins with a copy. */
  readonly dataFrom?: string | undefined;
  /** Where to leave such a copy. */
  readonly dataTo?: string;
}

/** Starts a site in a process of its own, on data of its own, which another prepares with the build: what that needed is given back. */
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
