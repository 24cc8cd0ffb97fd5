import { hasUndescribedPicture } from '#domain/image.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';

/** Returns the server's refusal of a text whose picture has no description. One that is saved so may stay. */
export const undescribedIn = (content: string, saved: string | undefined): { content?: string } =>
  content !== saved && hasUndescribedPicture(content)
    ? { content: fieldErrorSentence('text-image-undescribed', 'content', fieldNames) }
    : {};
