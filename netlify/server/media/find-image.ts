import type { ImageReference } from '#domain/content-fields.ts';
import { validationError } from '#domain/error.ts';
import { imageKeyOf } from '#domain/image.ts';
import type { Deps } from '../deps.ts';
import { type Medium, selectMedium } from './queries.ts';

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
