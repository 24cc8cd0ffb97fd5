import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadFunctions, type SiteFunction } from '#local/host/functions.ts';
import { loadRules, type Rules } from '#local/host/rules.ts';
import { loadStaticFiles, noFiles, type StaticFiles, withHashedFilesOf } from '#local/host/static-files.ts';
import { isAlive } from '#local/processes.ts';

/** One published state of the site. Later builds change nothing in it. */
export interface Deploy {
  readonly id: string;
  readonly files: StaticFiles;
  readonly rules: Rules;
  readonly functions: readonly SiteFunction[];
  /** Removes its copy of the functions. Called once it serves no requests. */
  discard(): Promise<void>;
}

export interface DeployOptions {
  readonly rootDir: string;
  /** False for functions only: in development Astro itself serves the pages. */
  readonly withPages?: boolean;
}

let count = 0;

/** Removes the copies of ended processes. A copy has the number of its process as its name. */
const sweep = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory).catch(() => [])) {
    if (!isAlive(Number.parseInt(name, 10))) await rm(join(directory, name), { recursive: true, force: true });
  }
};

const copyIfPresent = async (from: string, to: string): Promise<void> => {
  await cp(from, to, { recursive: true, preserveTimestamps: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
};

/**
 * Reads what a build left in `rootDir`. Functions run from a copy: the next build empties the folders while this deploy
 * may still load parts of itself, and Node loads new code only from a new path.
 */
export const loadDeploy = async (options: DeployOptions): Promise<Deploy> => {
  const { withPages = true } = options;
  const rootDir = resolve(options.rootDir);
  const deploys = join(rootDir, '.build', 'deploys');
  await sweep(deploys);
  count += 1;
  const id = `${process.pid}-${Date.now().toString(36)}-${count}`;
  const copy = join(deploys, id);
  await mkdir(copy, { recursive: true });
  await copyIfPresent(join(rootDir, '.build', 'functions'), join(copy, 'functions'));
  if (withPages) await copyIfPresent(join(rootDir, '.netlify', 'v1', 'functions', 'ssr'), join(copy, 'ssr'));
  const rules = await loadRules(rootDir);
  const [files, functions] = await Promise.all([
    withPages ? loadStaticFiles(join(rootDir, 'dist'), rules) : noFiles,
    loadFunctions(join(copy, 'functions'), join(copy, 'ssr', 'ssr.mjs')),
  ]);
  return { id, files, rules, functions, discard: () => rm(copy, { recursive: true, force: true }) };
};

export interface LiveDeploy {
  readonly current: Deploy;
  /** Serves another deploy from now on. Returns a function that removes the deploy that nobody needs any more. */
  replace(next: Deploy): () => Promise<void>;
}

/** Holds the present deploy and the one before it. Pages loaded from the former one still ask for its scripts. */
export const createLiveDeploy = (first: Deploy): LiveDeploy => {
  let former: Deploy | undefined;
  let latest = first;
  let served = first;
  return {
    get current() {
      return served;
    },
    replace: (next) => {
      const forgotten = former;
      former = latest;
      latest = next;
      served = { ...next, files: withHashedFilesOf(former.files, next.files) };
      return async () => forgotten?.discard();
    },
  };
};
