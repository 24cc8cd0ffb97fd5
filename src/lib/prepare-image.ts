import { MAX_IMAGE_PIXELS, SIGNATURE_LENGTH } from '#domain/form/upload.ts';

/** A width and a height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * The target of a reduction: the longest side in pixels, the weight in bytes, and the smallest side that is allowed.
 */
export interface Aim {
  longestSide: number;
  /** The smallest allowed side: below it a face or a line of text is lost. */
  smallestSide: number;
  weight: number;
}

/** The target of a photo. It will be 800 pixels high, so the reduction starts at 1.5 times that size. */
export const PHOTO_AIM: Aim = { longestSide: 1200, smallestSide: 800, weight: 300_000 };
/** The target of a scanned page, which must stay readable. */
export const PROOF_AIM: Aim = { longestSide: 2200, smallestSide: 1600, weight: 900_000 };

/** The qualities of the JPEG. Below 0.7 a face shows blocks, so a smaller size is better than a lower quality. */
const QUALITIES = [0.88, 0.8, 0.7];
const SHRINK = 0.75;

/** Returns the first bytes of a chosen file. They show its type, whatever its name is. */
export const startOf = async (file: Blob) => new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer());

/**
 * The largest phone cameras make 200 megapixels. A larger picture is an attack on the memory (a decompression bomb).
 */
const MAX_PIXELS = 220_000_000;

/** Returns a decoded, upright picture, which the caller must close. Throws if the browser cannot decode it. */
export const openPicture = async (file: Blob): Promise<ImageBitmap> => {
  if ((await pixelsOf(file)) > MAX_PIXELS) throw new Error('The picture is too large to be decoded');
  return createImageBitmap(file, { imageOrientation: 'from-image' });
};

/**
 * Returns true if the server accepts a picture as it is. It checks the pixels too, because few bytes may hold many of
 * them. Throws if it is not a picture.
 */
export const isLight = async (file: Blob, maxBytes: number): Promise<boolean> =>
  file.size <= maxBytes && (await pixelsOf(file)) <= MAX_IMAGE_PIXELS;

// Browsers read the size from the first bytes, and decode only the part that is drawn.
const pixelsOf = async (file: Blob): Promise<number> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    return image.naturalWidth * image.naturalHeight;
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

/**
 * Returns a scanned page as a JPEG of the wanted weight, made on the visitor's device. Throws if it cannot be decoded.
 */
export const reducePicture = async (file: Blob, aim: Aim): Promise<Blob> => {
  const picture = await openPicture(file);
  try {
    return await encodeWithin(aim, picture, (context, { width, height }) =>
      context.drawImage(picture, 0, 0, width, height),
    );
  } finally {
    picture.close();
  }
};

type Paint = (context: CanvasRenderingContext2D, size: Size) => void;

/**
 * Returns what `paint` draws as a JPEG within the target: first in lower quality, then smaller, never larger than
 * `natural`.
 */
export const encodeWithin = async (
  aim: Aim,
  natural: Size,
  paint: Paint,
  longestSide = aim.longestSide,
): Promise<Blob> => {
  const canvas = paintedWithin(longestSide, natural, paint);
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality);
    if (blob.size <= aim.weight || (longestSide <= aim.smallestSide && quality === QUALITIES.at(-1))) return blob;
  }
  return encodeWithin(aim, natural, paint, Math.max(aim.smallestSide, longestSide * SHRINK));
};

/** Returns a canvas with what `paint` draws, in the proportions of `natural` and never larger. */
export const paintedWithin = (longestSide: number, natural: Size, paint: Paint): HTMLCanvasElement => {
  const scale = Math.min(1, longestSide / Math.max(natural.width, natural.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(natural.width * scale));
  canvas.height = Math.max(1, Math.round(natural.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  // Without this background, transparent parts would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  paint(context, canvas);
  return canvas;
};

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
      'image/jpeg',
      quality,
    );
  });
