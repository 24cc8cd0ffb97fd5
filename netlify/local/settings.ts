import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPortFree, socketOfSystemd } from '#local/servers.ts';
import { databaseTrouble } from '#server/db/errors.ts';
import { withoutPrivateKeys } from '#server/runtime/age-keys.ts';
import { isDeploy, isSelfHosted, mistakesIn } from '#server/runtime/env.ts';

export interface LocalSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly hosts: readonly string[];
  /** The descriptor on which systemd listens for the site. */
  readonly socket?: number | undefined;
}

/**
 * Reads `.env` into the environment. Variables of the shell win. An empty variable counts as not set. On a machine of the
 * club's own the deploy context is production unless it is said.
 */
export const readEnvironment = (): void => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];
  if (isSelfHosted(process.env)) process.env.CONTEXT ??= 'production';
};

/** Returns what went wrong in words, with its causes. */
export const reasonOf = (error: unknown): string => {
  const trouble = databaseTrouble(error);
  if (trouble) return trouble;
  // Several addresses of one server that all fail have no words of their own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('\n');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${reasonOf(error.cause)}`;
};

/** Prints what is wrong in one line, without a stack and without a private key, and ends the process. */
export const exitWith = (message: string): never => {
  console.error(withoutPrivateKeys(message));
  process.exit(1);
};

/** Does the same, and ends the process if a variable is not what was meant (`mistakesIn`). */
export const loadEnvironment = (): void => {
  readEnvironment();
  const mistakes = mistakesIn(process.env);
  if (mistakes.length > 0) exitWith(mistakes.map((mistake) => `${mistake}.`).join('\n'));
};

const readPort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  return exitWith(`PORT must be a number between 1 and 65535, not "${text}".`);
};

/**
 * Returns where the data are. A site without the fictional club (`--empty`) has a folder of its own beside it, so that
 * neither is lost.
 */
export const dataDirOf = (
  { LOCAL_DATA_DIR = '.local' }: Readonly<Record<string, string | undefined>>,
  isEmpty = false,
): string => (isEmpty ? join(LOCAL_DATA_DIR, 'empty') : LOCAL_DATA_DIR);

/** Returns why `--empty` makes no sense in this environment, or undefined if it does. */
export const emptyRefusal = (env: Readonly<Record<string, string | undefined>>): string | undefined => {
  if (isDeploy(env))
    return '--empty is for a trial on your own machine: a site that others see never has the fictional club.';
  return env.DATABASE_URL
    ? '--empty makes a database of its own, and DATABASE_URL names another one: take one of them out.'
    : undefined;
};

/**
 * Reads `.env` (variables of the shell win), then the defaults. Ends the process if the port is taken, before anything
 * starts.
 */
export const loadSettings = async ({ isEmpty = false } = {}): Promise<LocalSettings> => {
  loadEnvironment();
  const { PORT = '8888', HOST } = process.env;
  const port = readPort(PORT);
  const hosts = HOST ? [HOST] : ['127.0.0.1', '::1'];
  const socket = socketOfSystemd();
  for (const host of socket === undefined ? hosts : []) {
    if (await isPortFree(port, host)) continue;
    exitWith(
      `Port ${port} is already in use. Stop the other program, or choose another port: write PORT=${port + 1} into .env.`,
    );
  }
  return { dataDir: dataDirOf(process.env, isEmpty), port, hosts, socket };
};
