import { type Sentences, sentenceFor } from '#components/editing/check.ts';
import { hasUndescribedPicture } from '#domain/form/image.ts';

/** Returns the server's refusal of a text whose picture has no description. One that is saved so may stay. */
export const undescribedIn = (content: string, saved: string | undefined): Sentences =>
  content !== saved && hasUndescribedPicture(content)
    ? { content: sentenceFor('text-image-undescribed', 'content') }
    : {};
