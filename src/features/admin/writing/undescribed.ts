import { hasUndescribedPicture } from '#domain/image.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';

/** What the server would say of a text with a picture nobody described; one that is saved so may stay. */
export const undescribedIn = (content: string, saved: string | undefined): { content?: string } =>
  content !== saved && hasUndescribedPicture(content)
    ? { content: fieldErrorSentence('text-image-undescribed', 'content', fieldNames) }
    : {};
