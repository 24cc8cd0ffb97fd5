import type { FieldErrorCode } from '#domain/error.ts';
import { fileTypeOf, imageRule } from '#domain/upload.ts';

/** Pixels of the longest side: the largest version the site makes of a picture. */
const LONGEST_SIDE = 1440;
/** Bytes; above, a picture is made smaller before it is sent. */
const LIGHT_ENOUGH = 1_000_000;
const SIGNATURE_LENGTH = 16;

const encode = async (picture: ImageBitmap): Promise<Blob> => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  // Transparent parts would come out black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', 0.85);
  const encoded = await promise;
  if (!encoded) throw new Error('The picture could not be encoded');
  return encoded;
};

const reduce = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await encode(picture);
  } finally {
    picture.close();
  }
};

export type PreparedPortrait = { file: Blob } | { code: FieldErrorCode };

/** A photo as it will be sent: checked by its content, reduced when it is heavy. */
export const preparePortrait = async (file: Blob): Promise<PreparedPortrait> => {
  const type = fileTypeOf(new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer()));
  if (!type || !imageRule.types.includes(type)) return { code: imageRule.wrongType };
  if (file.size <= LIGHT_ENOUGH) return { file };
  try {
    return { file: await reduce(file) };
  } catch {
    return { code: 'file-unreadable' };
  }
};
