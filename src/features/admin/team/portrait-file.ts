import type { FieldErrorCode } from '#domain/error.ts';
import { imageRule } from '#domain/upload.ts';
import { type Aim, reducePicture, typeOfFile } from '#lib/prepare-image.ts';

/** The largest version the site makes of a picture. */
const PORTRAIT_AIM: Aim = { longestSide: 1440, smallestSide: 1440, weight: 1_000_000 };

export type PreparedPortrait = { file: Blob } | { code: FieldErrorCode };

/** A photo as it will be sent: checked by its content, reduced when it is heavy. */
export const preparePortrait = async (file: Blob): Promise<PreparedPortrait> => {
  const type = await typeOfFile(file);
  if (!type || !imageRule.types.includes(type)) return { code: imageRule.wrongType };
  if (file.size <= PORTRAIT_AIM.weight) return { file };
  try {
    return { file: await reducePicture(file, PORTRAIT_AIM) };
  } catch {
    return { code: 'file-unreadable' };
  }
};
