/** Pixels: the largest version the site makes is narrower. */
const LARGEST_SIDE = 2000;
/** Bytes: below, a picture travels as it is. */
const LIGHT = 800_000;
const QUALITY = 0.86;

/** A picture light enough to travel from a phone; as it was where it is already, or cannot be decoded here. */
export const shrinkPicture = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = Math.min(1, LARGEST_SIDE / Math.max(picture.width, picture.height));
    if (scale === 1 && file.size <= LIGHT) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // WebP keeps what is transparent.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    return made && made.size < file.size ? made : file;
  } finally {
    picture.close();
  }
};
