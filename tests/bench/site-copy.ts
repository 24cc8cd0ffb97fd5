import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
/** Files that builds, tests and tools create. */
const left = new Set(['.git', '.local', '.astro', '.build', '.netlify', 'dist', 'test-results', 'docs/screenshots']);

const isCopied = (path: string): boolean => !left.has(relative(rootDir, path)) && basename(path) !== 'node_modules';

export interface SiteCopy {
  readonly folder: string;
  /** Deletes the output and the caches of the last build. */
  clean(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Copies the current files of the site into a folder of its own. Its builds find no cache and leave no files in the
 * original.
 */
export const copySite = async (): Promise<SiteCopy> => {
  const folder = await mkdtemp(join(tmpdir(), 'club-build-'));
  await cp(rootDir, folder, { recursive: true, filter: isCopied });
  const packages = join(folder, 'node_modules');
  const clean = async (): Promise<void> => {
    for (const name of ['dist', '.astro', '.build', '.netlify', 'node_modules'])
      await rm(join(folder, name), { recursive: true, force: true });
    // Each package is linked by itself, so that caches in this folder belong to the copy.
    await mkdir(packages);
    const installed = await readdir(join(rootDir, 'node_modules'));
    for (const name of installed.filter((entry) => !entry.startsWith('.') || entry === '.bin'))
      await symlink(join(rootDir, 'node_modules', name), join(packages, name));
  };
  return { folder, clean, remove: () => rm(folder, { recursive: true, force: true }) };
};
