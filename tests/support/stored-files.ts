import { readdir } from 'node:fs/promises';
import type { TestClub } from './club.ts';

/** Returns the number of files in the club's stores, including those that no row refers to. Marks are no files. */
export const storedFiles = async ({ blobs }: Pick<TestClub, 'blobs'>): Promise<number> => {
  const entries = await readdir(blobs.directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !/\bsite:due\b|\/due\//.test(`${entry.parentPath}/`)).length;
};
