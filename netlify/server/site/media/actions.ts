import { validationError } from '#domain/error.ts';
import type { ImageReference } from '#domain/form/content-fields.ts';
import { type Image, imageKeyOf, toImage } from '#domain/form/image.ts';
import type { Actor } from '#domain/site/audit.ts';
import { isDatabaseUnreachable, isRefusedWrite } from '../../db/errors.ts';
import { refuseUnless } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { write } from '../../write/write.ts';
import { removeImageFiles, type SentImage, storeImage } from './files.ts';
import { deleteMedium, insertMedium, type Medium, selectMedium, selectUnused } from './queries.ts';

/** Returns whether a transaction with a lost answer has committed, or undefined if it is unknown. */
const wasSaved = async ({ db }: Pick<Deps, 'db'>, { key }: Medium, error: unknown): Promise<boolean | undefined> => {
  if (!isDatabaseUnreachable(error)) return false;
  try {
    return (await selectMedium(db, key)).length > 0;
  } catch {
    return undefined;
  }
};

/**
 * Runs the transaction that saves a stored picture. Removes the files if it fails. A crash leaves files that no row
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

/**
 * Returns the picture that a form refers to, or null for none. Throws `validation` on `field` if it is not a picture of
 * the site.
 */
export const findImage = async (
  { db }: Pick<Deps, 'db'>,
  image: ImageReference | null,
  field = 'image',
): Promise<Medium | null> => {
  if (!image) return null;
  const [medium] = await selectMedium(db, imageKeyOf(image.url) ?? '');
  if (!medium) throw validationError({ [field]: 'image-unknown' });
  return medium;
};

/** Adds a picture to the site. Throws `validation` if it cannot be read. */
export const addMedium = async (deps: Deps, actor: Actor, image: SentImage): Promise<Image & { key: string }> => {
  const medium = await storeImage(deps, image);
  await savingImage(deps, medium, () =>
    write(deps, {
      actor,
      subject: { type: 'medium', id: medium.key },
      action: 'medium.create',
      fields: ['file', 'alt'],
      statements: [insertMedium(deps.db, medium)],
    }),
  );
  return { key: medium.key, ...toImage(medium.key, medium.alt, medium) };
};

/** Removes a picture unless something shows it by now: first the row, then the files. */
export const removeUnusedMedium = async (deps: Deps, medium: Pick<Medium, 'key' | 'width'>): Promise<void> => {
  const { key } = medium;
  try {
    await write(deps, {
      actor: { kind: 'job' },
      subject: { type: 'medium', id: key },
      action: 'medium.delete',
      first: [refuseUnless(deps.db, selectUnused(deps.db, key))],
      statements: [deleteMedium(deps.db, key)],
      after: () => removeImageFiles(deps, medium),
      tags: [`media-${key}`],
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
  }
};
