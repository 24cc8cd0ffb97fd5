import type { FieldErrorCode } from '#domain/error.ts';
import { imageRule, typeErrorOf } from '#domain/upload.ts';
import { openPicture, startOf } from './prepare-image.ts';

/** What the server would say of a picture for the site, known as soon as it is chosen: neither type nor name is believed. */
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
