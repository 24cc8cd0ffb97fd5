import { type ImageFormat, type ImageWidth, imageFormats, imageWidths, versionWidths } from '#domain/image.ts';
import type { StoredFile } from './blob-store.ts';
import { decoding, orUnreadable, type Sharp } from './sharp.ts';

export interface ImageVersion {
  name: ImageWidth;
  format: ImageFormat;
  file: StoredFile;
}

export interface ImageVersions {
  /** Of the largest version, pixels. */
  width: number;
  height: number;
  versions: ImageVersion[];
}

const LARGEST = Math.max(...imageWidths);
/** Pixels of height: no WebP has more. */
const TALLEST = 16_383;
const FOR_PHONES: ImageWidth = 640;

/** The picture upright, in sRGB and no larger than its largest version, as pixels. */
const decode = async (sharp: Sharp, bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes, decoding)
    .autoOrient()
    .resize({ width: LARGEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
};

type Picture = ReturnType<Sharp>;

interface Encoder {
  readonly type: StoredFile['type'];
  write(picture: Picture, width: number): Picture;
}

const encoders: Readonly<Record<ImageFormat, Encoder>> = {
  // More effort gains 3 % of a photo's bytes, 7 % of a drawing's, for four times the time: worth it for what phones are sent.
  avif: {
    type: 'image/avif',
    write: (picture, width) =>
      picture.avif({ quality: 40, effort: width <= FOR_PHONES ? 4 : 2, chromaSubsampling: '4:2:0' }),
  },
  webp: { type: 'image/webp', write: (picture) => picture.webp({ quality: 78 }) },
  jpg: {
    type: 'image/jpeg',
    write: (picture) => picture.flatten({ background: 'white' }).jpeg({ quality: 78, progressive: true }),
  },
};

type Pixels = Awaited<ReturnType<typeof decode>>;

const encode = async (sharp: Sharp, { data, ...raw }: Pixels, width: number, format: ImageFormat) => {
  const { type, write } = encoders[format];
  const bytes = Uint8Array.from(await write(sharp(data, { raw }).resize({ width }), width).toBuffer());
  return { bytes, type } satisfies StoredFile;
};

/**
 * A picture in every width of the site, none wider than itself, as AVIF, WebP and JPEG: upright, without metadata, what is
 * transparent white in JPEG. Decoded once. Throws `validation` on `field` when it cannot be read.
 */
export const makeImageVersions = (bytes: Uint8Array, field: string): Promise<ImageVersions> =>
  orUnreadable(field, async (sharp) => {
    const pixels = await decode(sharp, bytes);
    const versions: ImageVersion[] = [];
    // One after the other: they would only share the same core, and need the memory together.
    for (const { name, width } of versionWidths(pixels.width))
      for (const format of imageFormats)
        versions.push({ name, format, file: await encode(sharp, pixels, width, format) });
    return { width: pixels.width, height: pixels.height, versions };
  });
