import { DomainError } from '#domain/error.ts';
import { MAX_IMAGE_PIXELS } from '#domain/upload.ts';

/** How a picture somebody sent is read: nothing broken off, nothing huge, nothing that moves. */
export const decoding = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'truncated', pages: 1 } as const;

// Loaded with the first picture: answers that need none start a fifth sooner.
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // One thread for each picture, nothing kept: several at a time share two cores and little memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

export type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** What is made of a picture. Throws `validation` on `field`, with what went wrong, when it cannot be. */
export const orUnreadable = async <Made>(field: string, make: (sharp: Sharp) => Promise<Made>): Promise<Made> => {
  const sharp = await loadSharp();
  try {
    return await make(sharp);
  } catch (cause) {
    throw new DomainError('validation', { fields: { [field]: 'file-unreadable' }, cause });
  }
};
