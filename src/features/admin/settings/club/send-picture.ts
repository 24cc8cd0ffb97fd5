import type { Image } from '#domain/image.ts';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { ApiError } from '#lib/api-error.ts';

/** Adds a picture to those of the site. Throws `ApiError`. */
export const sendPicture = async (file: File, alt: string, onProgress: (fraction: number) => void): Promise<Image> => {
  const body = new FormData();
  body.set('file', file);
  body.set('alt', alt);
  const answer: unknown = await uploadAsAdmin({ path: '/api/admin/media', body, onProgress });
  const { url, width, height, alt: saved }: Partial<Record<keyof Image, unknown>> = Object(answer);
  if (typeof url !== 'string' || typeof width !== 'number' || typeof height !== 'number' || typeof saved !== 'string')
    throw new ApiError('internal');
  return { url, alt: saved, width, height };
};
