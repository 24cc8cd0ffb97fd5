import { readdir } from 'node:fs/promises';
import type { TestClub } from './club.ts';

/** How many files the club's stores hold, referred to or not. */
export const storedFiles = async ({ blobs }: Pick<TestClub, 'blobs'>): Promise<number> => {
  const entries = await readdir(blobs.directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};
