import { validationError } from '#domain/error.ts';
import { MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';
import { hasUndescribedPicture, imageKeysIn } from '#domain/form/image.ts';
import type { Deps } from '../../deps.ts';
import { sanitiseRichText } from '../../integrations/sanitise.ts';
import { selectKnownKeys } from './queries.ts';

const withKnownPictures = async ({ db }: Pick<Deps, 'db'>, content: string): Promise<string> => {
  const keys = imageKeysIn(content);
  if (keys.length === 0) return content;
  const known = new Set((await selectKnownKeys(db, keys)).map(({ key }) => key));
  return keys.every((key) => known.has(key)) ? content : sanitiseRichText(content, (key) => known.has(key));
};

/**
 * Returns rich text as it will be kept, without unknown pictures. Throws `validation` if that is too long, although the
 * sent text was not: an «&» is kept as five characters, and an editor who saves again would send all of them.
 */
export const sentRichText = async (deps: Pick<Deps, 'db'>, html: string): Promise<string> => {
  const content = await withKnownPictures(deps, await sanitiseRichText(html));
  if (content.length > MAX_CONTENT_LENGTH.html) throw validationError({ content: 'too-long' });
  return content;
};

/**
 * Throws `validation` if a picture of a sanitised text has no description. A text that was kept before this rule may
 * stay.
 */
export const requireDescribed = (content: string, kept?: string): void => {
  if (content !== kept && hasUndescribedPicture(content)) throw validationError({ content: 'text-image-undescribed' });
};
