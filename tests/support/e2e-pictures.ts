import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { jpeg, pdf, pngBomb } from './pictures.ts';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const file = (name: string, mimeType: string, bytes: Uint8Array | string): TestFile => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** Creates a file when it is first needed and keeps it for all tests of the worker. */
const once = (make: () => Promise<TestFile>): (() => Promise<TestFile>) => {
  let made: Promise<TestFile> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** A small portrait, large enough for a card. */
export const portrait = once(async () => file('portrait.jpg', 'image/jpeg', await jpeg(400, 300)));

/** A portrait large enough for a screen. It is stored rotated, with the camera's orientation in its metadata. */
export const lyingPortrait = once(async () => file('portrait.jpg', 'image/jpeg', await jpeg(1200, 900)));

/**
 * A 12-megapixel photo of a phone held upright. It is stored rotated, with the camera's orientation in its metadata.
 * Displayed upright, its upper half is red and its lower half is blue.
 */
export const phonePicture = once(async () => {
  const size = { width: 4000, height: 3000 };
  const left = await sharp({ create: { width: 2000, height: 3000, channels: 3, background: '#d03020' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#2030d0' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  // Trailing bytes, which decoders ignore, give it the size of a real photo.
  return file('IMG_2041.JPG', 'image/jpeg', Buffer.concat([bytes, randomBytes(3_500_000 - bytes.length)]));
});

export const proof = () => file('attestation.pdf', 'application/pdf', pdf());
/** A scan of few bytes, but with more pixels than the server accepts to decode. */
export const wideProof = () => file('scan.png', 'image/png', pngBomb(5_200));
export const heavyProof = () => file('dossier.pdf', 'application/pdf', Buffer.concat([pdf(), Buffer.alloc(1_000_000)]));
export const textCalledJpeg = () => file('photo.jpg', 'image/jpeg', 'Ceci est un texte.');
export const textCalledPdf = () => file('attestation.pdf', 'application/pdf', 'Ceci est un texte.');
