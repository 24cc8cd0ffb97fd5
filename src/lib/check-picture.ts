import type { FieldErrorCode } from '#domain/error.ts';
import { imageRule, typeErrorOf } from '#domain/form/upload.ts';
import { openPicture, startOf } from './prepare-image.ts';

/**
 * Returns what the server would refuse about a chosen picture, or undefined. It ignores the declared type and the name.
 */
export const pictureErrorOf = async (file: Blob): Promise<FieldErrorCode | undefined> => {
  const wrongType = typeErrorOf(imageRule, await startOf(file));
  if (wrongType) return wrongType;
  try {
    const picture = await openPicture(file);
    picture.close();
    return undefined;
  } catch {
    return 'file-unreadable';
  }
};
