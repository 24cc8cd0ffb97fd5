import { execFile, spawn } from 'node:child_process';
import { access, chown, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Launcher } from '#local/postgres/account.ts';
import type { Binaries } from '#local/postgres/binaries.ts';
import { isReady, stopServer } from '#local/postgres/pid-file.ts';

const run = promisify(execFile);

export interface ClusterOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly password: string;
  readonly durable: boolean;
  readonly binaries: Binaries;
  readonly launcher: Launcher;
}

const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };

/** PostgreSQL's own C.UTF-8: the same collation and encoding on every machine and on Neon. */
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const initialise = async ({ dataDir, password, durable, binaries, launcher }: ClusterOptions): Promise<void> => {
  const passwordFile = join(dataDir, '.password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  const { uid, gid } = launcher.options;
  if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid);
  // initdb needs an empty folder, so the cluster is one level down.
  const args = [
    `--pgdata=${clusterDir(dataDir)}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ];
  const { program, args: all } = launcher.command(binaries.initdb, [
    ...args,
    ...locale,
    // The password's hash is made to be slow; here every connection would wait for it.
    ...(durable ? [] : ['--no-sync', '--set', 'scram_iterations=1']),
  ]);
  try {
    await run(program, all, { ...launcher.options, env: environment, cwd: dataDir });
  } catch (cause) {
    await rm(clusterDir(dataDir), { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create its data in ${dataDir}.`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
};

/** Returns the folder of the cluster within the data folder. */
export const clusterDir = (dataDir: string): string => join(dataDir, 'cluster');

/** For data that nobody misses: nothing waits for the disk, and nothing is tidied up behind what is gone soon. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  io_method: 'sync',
  jit: 'off',
};

const settings = ({ port, durable }: ClusterOptions): string[] => {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_statement: 'none',
    ...(durable ? {} : FORGETFUL),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

const launch = async (options: ClusterOptions): Promise<{ pid: number; ended: () => boolean }> => {
  const { dataDir, binaries, launcher } = options;
  const { program, args } = launcher.command(binaries.postgres, ['-D', clusterDir(dataDir), ...settings(options)]);
  const log = await open(logFile(dataDir), 'w');
  try {
    // Its own process group: Ctrl-C in the terminal must reach this process first, so that running requests can finish.
    const child = spawn(program, args, {
      ...launcher.options,
      cwd: dataDir,
      detached: true,
      env: environment,
      stdio: ['ignore', log.fd, log.fd],
    });
    let ended = false;
    child.once('error', () => {
      ended = true;
    });
    child.once('exit', () => {
      ended = true;
    });
    child.unref();
    if (child.pid === undefined) throw new Error(`PostgreSQL could not be started (${program}).`);
    return { pid: child.pid, ended: () => ended };
  } finally {
    await log.close();
  }
};

const logFile = (dataDir: string): string => join(dataDir, 'server.log');

export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

const failure = async (dataDir: string): Promise<Error> => {
  const log = await readFile(logFile(dataDir), 'utf8').catch(() => '');
  if (/could not bind|could not create any TCP/.test(log))
    return new PortTaken('The port of PostgreSQL was taken by another program.');
  const lines = log.trim().split('\n');
  return new Error(`PostgreSQL did not start: ${lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)}`);
};

/** Starts the server of `dataDir` and creates its data the first time. Returns a function that stops it. */
export const startCluster = async (options: ClusterOptions): Promise<() => Promise<void>> => {
  const directory = clusterDir(options.dataDir);
  const exists = await access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (!exists) {
    await rm(directory, { recursive: true, force: true });
    await initialise(options);
  }
  const { pid, ended } = await launch(options);
  const onExit = (): void => {
    if (!ended()) process.kill(pid, 'SIGINT');
  };
  process.once('exit', onExit);
  for (const end = Date.now() + 60_000; !(await isReady(directory, pid)); await sleep(20)) {
    if (ended() || Date.now() > end) throw await failure(options.dataDir);
  }
  return async () => {
    process.off('exit', onExit);
    if (!ended()) await stopServer(pid);
  };
};
