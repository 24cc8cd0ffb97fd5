import { existsSync } from 'node:fs';

/** `.env` into the environment; what the shell sets wins, and a variable left empty is one that is not set. */
export const loadEnvironment = (): void => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];
};
