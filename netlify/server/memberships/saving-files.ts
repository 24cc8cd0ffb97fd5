import { isDatabaseUnreachable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { type FileKeys, makeFiles, removeFiles, type SentFiles, storeFiles } from './files.ts';

/**
 * Stores the files, then runs the batch that refers to them. If the batch fails, removes them, unless only its answer
 * was lost and it may have been committed. A crash leaves files that no row uses.
 */
export const savingFiles = async <Saved>(
  deps: Pick<Deps, 'files' | 'log'>,
  sent: SentFiles,
  save: (keys: FileKeys) => Promise<Saved>,
): Promise<Saved> => {
  const keys = await storeFiles(deps, await makeFiles(sent));
  try {
    return await save(keys);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) await removeFiles(deps, keys);
    throw error;
  }
};
