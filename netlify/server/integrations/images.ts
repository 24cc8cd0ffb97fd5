import { validationError } from '#domain/error.ts';
import { MAX_IMAGE_PIXELS } from '#domain/upload.ts';

/** A card photo: wide enough to print, small enough to list. Pixels. */
const PHOTO = { width: 600, height: 800 };
const THUMBNAIL = { width: 96, height: 128 };
const PROOF = { width: 1600, height: 1600 };

// Loaded with the first picture: answers that need none start a fifth sooner.
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // One thread for each picture, nothing kept: several at a time share two cores and little memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

const encode = async (sharp: Sharp, bytes: Uint8Array, size: { width: number; height: number }, quality: number) => {
  const { data } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'truncated', pages: 1 })
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality, progressive: true })
    .toBuffer({ resolveWithObject: true });
  return Uint8Array.from(data);
};

const orUnreadable = async <Made>(field: string, make: (sharp: Sharp) => Promise<Made>): Promise<Made> => {
  const sharp = await loadSharp();
  try {
    return await make(sharp);
  } catch {
    throw validationError({ [field]: 'file-unreadable' });
  }
};

/** JPEG bytes. */
export interface Photo {
  photo: Uint8Array<ArrayBuffer>;
  thumbnail: Uint8Array<ArrayBuffer>;
}

/** A photo decoded, turned upright, reduced and stripped of metadata (place, device), with its thumbnail. JPEG. */
export const makePhoto = (bytes: Uint8Array): Promise<Photo> =>
  orUnreadable('photo', async (sharp) => {
    const photo = await encode(sharp, bytes, PHOTO, 82);
    return { photo, thumbnail: await encode(sharp, photo, THUMBNAIL, 75) };
  });

/** A scanned proof, by the same treatment, large enough to be read. JPEG. */
export const makeProofImage = (bytes: Uint8Array) =>
  orUnreadable('reducedPriceProofFile', (sharp) => encode(sharp, bytes, PROOF, 80));
