import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
/** What builds, tests and tools leave behind. */
const left = new Set(['.git', '.local', '.astro', '.build', '.netlify', 'dist', 'test-results', 'docs/screenshots']);

const isCopied = (path: string): boolean => !left.has(relative(rootDir, path)) && basename(path) !== 'node_modules';

export interface SiteCopy {
  readonly folder: string;
  /** Removes what the last build made or remembered. */
  clean(): Promise<void>;
  remove(): Promise<void>;
}

/** The site as it is now in a folder of its own, whose builds find no cache and leave nobody else's. */
export const copySite = async (): Promise<SiteCopy> => {
  const folder = await mkdtemp(join(tmpdir(), 'club-build-'));
  await cp(rootDir, folder, { recursive: true, filter: isCopied });
  const packages = join(folder, 'node_modules');
  const clean = async (): Promise<void> => {
    for (const name of ['dist', '.astro', '.build', '.netlify', 'node_modules'])
      await rm(join(folder, name), { recursive: true, force: true });
    // Package by package: caches under this folder are the copy's own.
    await mkdir(packages);
    const installed = await readdir(join(rootDir, 'node_modules'));
    for (const name of installed.filter((entry) => !entry.startsWith('.') || entry === '.bin'))
      await symlink(join(rootDir, 'node_modules', name), join(packages, name));
  };
  return { folder, clean, remove: () => rm(folder, { recursive: true, force: true }) };
};
