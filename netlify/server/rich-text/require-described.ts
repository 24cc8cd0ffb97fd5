import { validationError } from '#domain/error.ts';
import { hasUndescribedPicture } from '#domain/image.ts';

/**
 * Throws `validation` if a picture of a sanitised text has no description. A text that was kept before this rule may
 * stay.
 */
export const requireDescribed = (content: string, kept?: string): void => {
  if (content !== kept && hasUndescribedPicture(content)) throw validationError({ content: 'text-image-undescribed' });
};
