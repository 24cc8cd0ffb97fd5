import { DomainError } from '#domain/error.ts';
import { MAX_IMAGE_PIXELS } from '#domain/form/upload.ts';

/** How a sent picture is read: nothing cut off, nothing huge, no animation. */
export const decoding = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'truncated', pages: 1 } as const;

// Loaded with the first picture: answers without pictures start a fifth sooner.
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // One thread for each picture and no cache: several pictures at a time share two cores and little memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

export type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/**
 * Returns what `make` makes of a picture. Throws `validation` on `field`, with the cause, if the picture cannot be
 * read.
 */
export const orUnreadable = async <Made>(field: string, make: (sharp: Sharp) => Promise<Made>): Promise<Made> => {
  const sharp = await loadSharp();
  try {
    return await make(sharp);
  } catch (cause) {
    throw new DomainError('validation', { fields: { [field]: 'file-unreadable' }, cause });
  }
};
