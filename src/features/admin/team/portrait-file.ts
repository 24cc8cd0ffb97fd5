import type { FieldErrorCode } from '#domain/error.ts';
import { pictureErrorOf } from '#lib/check-picture.ts';
import { type Aim, isLight, reducePicture } from '#lib/prepare-image.ts';

/** The largest version that the site makes of a picture. */
const PORTRAIT_AIM: Aim = { longestSide: 1440, smallestSide: 1440, weight: 1_000_000 };

export type PreparedPortrait = { file: Blob } | { code: FieldErrorCode };

/** Returns a photo ready to be sent: checked by decoding, and made smaller if it has too many bytes or pixels. */
export const preparePortrait = async (file: Blob): Promise<PreparedPortrait> => {
  const code = await pictureErrorOf(file);
  if (code) return { code };
  try {
    const isSentAsIs = await isLight(file, PORTRAIT_AIM.weight);
    return { file: isSentAsIs ? file : await reducePicture(file, PORTRAIT_AIM) };
  } catch {
    return { code: 'file-unreadable' };
  }
};
