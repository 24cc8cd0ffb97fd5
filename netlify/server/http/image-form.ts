import type { Context } from 'hono';
import { type FieldErrors, validationError } from '#domain/error.ts';
import { imageRule, MAX_IMAGE_BYTES, uploadErrorOf } from '#domain/form/upload.ts';
import { readForm } from './sent-body.ts';

/** Room for the fields beside the picture. Bytes. */
const MAX_FIELDS_BYTES = 100_000;

export interface ImageForm {
  form: FormData;
  /** Undefined if none was sent. */
  image: Uint8Array | undefined;
  /** What is wrong with the picture, by field. */
  imageErrors: FieldErrors;
}

/**
 * Reads a multipart body with a picture in one of its fields. Throws `validation` if it cannot be read or is too large.
 */
export const readImageForm = async (context: Context, field: string): Promise<ImageForm> => {
  const form = await readForm(context, {
    maxBytes: MAX_IMAGE_BYTES + MAX_FIELDS_BYTES,
    tooLarge: validationError({ [field]: imageRule.tooLarge }),
  });
  const file = fileIn(form, field);
  if (!file) return { form, image: undefined, imageErrors: {} };
  const image = new Uint8Array(await file.arrayBuffer());
  const error = uploadErrorOf(imageRule, image.length, image);
  return { form, image, imageErrors: error ? { [field]: error } : {} };
};

/** Returns a chosen file, or undefined. Browsers send an empty file for an empty input. */
export const fileIn = (form: FormData, name: string): File | undefined => {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
};

/** Returns a typed field, or undefined if it is absent or empty. */
export const textIn = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};
