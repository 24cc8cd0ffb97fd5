import type { Image } from '#domain/image.ts';
import { imageRule, uploadErrorOf } from '#domain/upload.ts';
import { ApiError } from '#lib/api-error.ts';
import { startOf } from '#lib/prepare-image.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import { sendPicture } from '../send-picture.ts';
import { type PicturePart, shrinkPicture } from './shrink-picture.ts';

/** Throws what the server would refuse, before anybody waits for an upload. */
const check = async (file: Blob): Promise<void> => {
  const code = uploadErrorOf(imageRule, file.size, await startOf(file));
  if (!code) return;
  const sentence = fieldErrorSentence(code, 'file', fieldNames);
  throw new ApiError('validation', [sentence], { file: sentence });
};

interface NewPicture {
  file: Blob;
  /** Undefined keeps the whole picture. */
  part: PicturePart | undefined;
  alt: string;
}

/** Makes a picture light and adds it to the site. Reports the sent fraction to `onProgress`. Throws `ApiError`. */
export const uploadPicture = async (
  { file, part, alt }: NewPicture,
  onProgress: (fraction: number) => void,
): Promise<Image> => {
  const light = await shrinkPicture(file, part);
  await check(light);
  return sendPicture(light, alt, onProgress);
};
