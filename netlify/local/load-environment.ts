import { existsSync } from 'node:fs';

/** Reads `.env` into the environment. Variables of the shell win. An empty variable counts as not set. */
export const loadEnvironment = (): void => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];
};
