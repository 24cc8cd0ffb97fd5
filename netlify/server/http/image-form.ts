import type { Context } from 'hono';
import { type FieldErrors, validationError } from '#domain/error.ts';
import { imageRule, MAX_IMAGE_BYTES, uploadErrorOf } from '#domain/upload.ts';
import { readForm } from './sent-body.ts';

/** Room for the other fields beside the picture. Bytes. */
const MAX_FIELDS_BYTES = 100_000;

export interface ImageForm {
  form: FormData;
  /** Undefined when none was sent. */
  image: Uint8Array | undefined;
  /** What is wrong with the picture, by field. */
  imageErrors: FieldErrors;
}

/** A multipart body with a picture in one of its fields. Throws `validation` for what cannot be read or is too large. */
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

/** A chosen file; undefined when there is none. A browser sends an empty one for an input left empty. */
export const fileIn = (form: FormData, name: string): File | undefined => {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
};

/** A typed field; undefined when it was left out or empty. */
export const textIn = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};
