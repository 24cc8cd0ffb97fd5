import { type Image, toImage } from '#domain/image.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isDatabaseUnreachable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { removeImageFiles, type SentImage, storeImage } from './files.ts';
import { deleteUnusedMedium, insertMedium, type Medium, selectMedium } from './queries.ts';

/** Returns whether a batch with a lost answer was committed, or undefined if nobody can tell. */
const wasSaved = async ({ db }: Pick<Deps, 'db'>, { key }: Medium, error: unknown): Promise<boolean | undefined> => {
  if (!isDatabaseUnreachable(error)) return false;
  try {
    return (await selectMedium(db, key)).length > 0;
  } catch {
    return undefined;
  }
};

/**
 * Runs the batch that saves a stored picture. Removes the files if the batch fails. A crash leaves files that no row
 * uses.
 */
export const savingImage = async (deps: Deps, medium: Medium, save: () => Promise<unknown>): Promise<void> => {
  try {
    await save();
  } catch (error) {
    const saved = await wasSaved(deps, medium, error);
    if (saved) return;
    if (saved === false) await removeImageFiles(deps, medium);
    throw error;
  }
};

/** Adds a picture to the site. Throws `validation` if it cannot be read. */
export const addMedium = async (
  deps: Deps,
  administratorId: string,
  image: SentImage,
): Promise<Image & { key: string }> => {
  const medium = await storeImage(deps, image);
  await savingImage(deps, medium, () =>
    deps.db.batch([
      insertMedium(deps.db, medium),
      insertAuditEntry(deps.db, {
        administratorId,
        action: 'medium.create',
        subjectId: medium.key,
        fields: ['file', 'alt'],
      }),
    ]),
  );
  return { key: medium.key, ...toImage(medium.key, medium.alt, medium) };
};

/** Removes a picture unless something shows it by now: first the row, with a line in the journal, then the files. */
export const removeUnusedMedium = async (deps: Deps, medium: Pick<Medium, 'key' | 'width'>): Promise<void> => {
  const { rows } = await deleteUnusedMedium(deps.db, medium.key);
  if (rows.length === 0) return;
  await removeImageFiles(deps, medium);
  await deps.purge(`media-${medium.key}`);
};
