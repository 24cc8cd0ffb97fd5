import { fileTypeOf } from '#domain/upload.ts';

interface Aim {
  /** Longest side, in pixels. */
  longestSide: number;
  /** What the JPEG should weigh at most, in bytes. */
  weight: number;
}

/** A card photo: far more than it is printed at. */
export const PHOTO_AIM: Aim = { longestSide: 1200, weight: 300_000 };
/** A page of paper must stay readable. */
export const PROOF_AIM: Aim = { longestSide: 2200, weight: 900_000 };

/** Below 0.7 a face shows blocks: then the picture is made smaller rather than coarser. */
const QUALITIES = [0.88, 0.8, 0.7];
const SHRINK = 0.75;
const SMALLEST = 600;

/** The type of a chosen file by its content, whatever its name says. */
export const typeOfFile = async (file: Blob) => fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));

/**
 * A picture turned upright and reduced to a JPEG of the aimed weight, on the visitor's own device. Throws when the
 * browser cannot decode it.
 */
export const prepareImage = async (file: Blob, aim: Aim): Promise<Blob> => {
  await refuseHuge(file);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await reduce(bitmap, aim.longestSide, aim);
  } finally {
    bitmap.close();
  }
};

/** The largest phone cameras make 200 megapixels; beyond, a picture is made to fill the memory. */
const MAX_PIXELS = 220_000_000;

// The browser reads the size from the file's first bytes, and decodes only what is drawn.
const refuseHuge = async (file: Blob): Promise<void> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS)
      throw new Error('The picture is too large to be decoded');
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

const reduce = async (bitmap: ImageBitmap, longestSide: number, aim: Aim): Promise<Blob> => {
  const canvas = draw(bitmap, longestSide);
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality);
    if (blob.size <= aim.weight || (longestSide <= SMALLEST && quality === QUALITIES.at(-1))) return blob;
  }
  return reduce(bitmap, Math.max(SMALLEST, longestSide * SHRINK), aim);
};

const draw = (bitmap: ImageBitmap, longestSide: number): HTMLCanvasElement => {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  // Transparent parts would come out black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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
