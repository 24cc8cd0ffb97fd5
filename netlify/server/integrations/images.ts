import sharp from 'sharp';
import { validationError } from '#domain/error.ts';
import { MAX_IMAGE_PIXELS } from '#domain/upload.ts';

/** A card photo: wide enough to print, small enough to list. Pixels. */
const PHOTO = { width: 600, height: 800 };
const THUMBNAIL = { width: 96, height: 128 };
const PROOF = { width: 1600, height: 1600 };

// Two pictures at a time: a third would only take their processor and memory.
sharp.concurrency(1);
sharp.cache(false);

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'truncated', pages: 1 });

const encode = async (bytes: Uint8Array, size: { width: number; height: number }, quality: number) => {
  const { data } = await open(bytes)
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality, progressive: true })
    .toBuffer({ resolveWithObject: true });
  return Uint8Array.from(data);
};

const orUnreadable = async <Made>(field: string, make: () => Promise<Made>): Promise<Made> => {
  try {
    return await make();
  } catch {
    throw validationError({ [field]: 'file-unreadable' });
  }
};

/** A photo decoded, turned upright, reduced and stripped of metadata (place, device), with its thumbnail. JPEG. */
export const makePhoto = (bytes: Uint8Array) =>
  orUnreadable('photo', async () => {
    const photo = await encode(bytes, PHOTO, 82);
    return { photo, thumbnail: await encode(photo, THUMBNAIL, 75) };
  });

/** A scanned proof, by the same treatment, large enough to be read. JPEG. */
export const makeProofImage = (bytes: Uint8Array) =>
  orUnreadable('reducedPriceProofFile', () => encode(bytes, PROOF, 80));
