import { type Sentences, sentenceFor } from '#components/editing/check.ts';
import { hasUndescribedPicture } from '#domain/form/image.ts';

/**
 * Returns the server's refusal of a text that has a picture without an alternative text. A text that was saved like
 * this may stay.
 */
export const undescribedIn = (content: string, saved: string | undefined): Sentences =>
  content !== saved && hasUndescribedPicture(content)
    ? { content: sentenceFor('text-image-undescribed', 'content') }
    : {};
