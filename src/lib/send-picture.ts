import type { Image } from '#domain/form/image.ts';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { ApiError } from '#lib/api-error.ts';
import { editorMessages } from '#messages/editor.ts';

const readImage = (answer: unknown): Image => {
  const { url, alt, width, height }: Partial<Record<keyof Image, unknown>> = Object(answer);
  if (typeof url === 'string' && typeof alt === 'string' && typeof width === 'number' && typeof height === 'number')
    return { url, alt, width, height };
  throw new ApiError('internal', [editorMessages.picture.unread]);
};

/** Adds a picture to the site unchanged. Reports the sent fraction to `onProgress`. Throws `ApiError`. */
export const sendPicture = async (file: Blob, alt: string, onProgress: (fraction: number) => void): Promise<Image> => {
  const body = new FormData();
  body.set('file', file, 'image');
  body.set('alt', alt);
  return readImage(await uploadAsAdmin({ path: '/api/admin/media', body, onProgress }));
};
