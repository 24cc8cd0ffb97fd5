import { MAX_IMAGE_PIXELS } from '#domain/form/upload.ts';

/** The longest side in pixels. The largest version that the site makes is narrower. */
const LARGEST_SIDE = 2000;
/** The size in bytes below which a picture is sent unchanged. */
const LIGHT = 800_000;
const QUALITY = 0.86;

/** A part of a picture, in hundredths of its sides. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WHOLE: PicturePart = { x: 0, y: 0, width: 100, height: 100 };

const paint = (picture: ImageBitmap, part: PicturePart): HTMLCanvasElement | undefined => {
  const across = (share: number) => (picture.width * share) / 100;
  const down = (share: number) => (picture.height * share) / 100;
  const width = across(part.width);
  const height = down(part.height);
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, across(part.x), down(part.y), width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/**
 * Returns a picture, or a part of it, light enough to send from a phone. A whole picture that is already light, or that
 * this browser cannot decode, stays unchanged, and the server explains why it refuses it.
 */
export const shrinkPicture = async (file: Blob, part?: PicturePart): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  try {
    const isLight = file.size <= LIGHT && Math.max(picture.width, picture.height) <= LARGEST_SIDE;
    if (!part && isLight) return file;
    // WebP keeps transparent parts.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const canvas = paint(picture, part ?? WHOLE);
    const made = await new Promise<Blob | null>((resolve) => {
      if (canvas) canvas.toBlob(resolve, type, QUALITY);
      else resolve(null);
    });
    // A small file may contain more pixels than the server decodes.
    const isRefused = picture.width * picture.height > MAX_IMAGE_PIXELS;
    return made && (part || isRefused || made.size < file.size) ? made : file;
  } finally {
    picture.close();
  }
};
