import { decoding, orUnreadable, type Sharp } from './sharp.ts';

/** The size of a member's photo: large enough to print, small enough to list. Pixels. */
const PHOTO = { width: 600, height: 800 };
const THUMBNAIL = { width: 96, height: 128 };
const PROOF = { width: 1600, height: 1600 };

const encode = async (sharp: Sharp, bytes: Uint8Array, size: { width: number; height: number }, quality: number) => {
  const data = await sharp(bytes, decoding)
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality, progressive: true })
    .toBuffer();
  return Uint8Array.from(data);
};

/** JPEG bytes. */
export interface Photo {
  photo: Uint8Array<ArrayBuffer>;
  thumbnail: Uint8Array<ArrayBuffer>;
}

/**
 * Returns a photo as JPEG with its thumbnail: upright, reduced, without metadata (place, device). Throws `validation`
 * if it cannot be read.
 */
export const makePhoto = (bytes: Uint8Array): Promise<Photo> =>
  orUnreadable('photo', async (sharp) => {
    const photo = await encode(sharp, bytes, PHOTO, 82);
    return { photo, thumbnail: await encode(sharp, photo, THUMBNAIL, 75) };
  });

/**
 * Returns a scanned proof as JPEG, treated the same way and large enough to read. Throws `validation` if it cannot be
 * read.
 */
export const makeProofImage = (bytes: Uint8Array) =>
  orUnreadable('reducedPriceProofFile', (sharp) => encode(sharp, bytes, PROOF, 80));
