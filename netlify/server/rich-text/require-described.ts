import { validationError } from '#domain/error.ts';
import { hasUndescribedPicture } from '#domain/image.ts';

/** Throws `validation` when a picture of a sanitised text is not described. A text kept before that was asked may stay. */
export const requireDescribed = (content: string, kept?: string): void => {
  if (content !== kept && hasUndescribedPicture(content)) throw validationError({ content: 'text-image-undescribed' });
};
