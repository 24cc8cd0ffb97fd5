import type { ImageReference } from '#domain/content-fields.ts';
import { validationError } from '#domain/error.ts';
import { imageKeyOf } from '#domain/image.ts';
import type { Deps } from '../deps.ts';
import { type Medium, selectMedium } from './queries.ts';

/** The picture a form refers to, or null for none. Throws `validation` on `field` when it is not one of the site's. */
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
