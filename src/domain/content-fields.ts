import * as z from 'zod/mini';
import { isIsoDate } from './dates.ts';
import { requiredText } from './fields.ts';
import { imageKeyOf } from './image.ts';

/** README, "Rules": text. Characters. */
export const MAX_CONTENT_LENGTH = {
  title: 150,
  summary: 300,
  label: 100,
  note: 300,
  bio: 1000,
  html: 200_000,
} as const;

/** May be left out or empty; never null. */
export const textOrEmpty = (maxLength: number) =>
  z.prefault(z.union([z.literal(''), requiredText(maxLength)], { error: 'too-long' }), '');

/** Rich text as an editor sends it; sanitised on the server before anything else happens to it. */
export const html = z.string('required').check(z.maxLength(MAX_CONTENT_LENGTH.html, 'too-long'));

export const day = z
  .string('required')
  .check(z.minLength(1, { error: 'required', abort: true }), z.refine(isIsoDate, 'date-invalid'));

/** The instant an object was read at: a change made since is not overwritten. */
export const readAt = z.optional(z.iso.datetime({ error: 'invalid' }));

/** One of the site's own pictures: whatever version of it is named, with what it shows. */
export const imageReference = z.object({
  url: z.string('required').check(z.refine((url) => imageKeyOf(url) !== undefined, 'invalid')),
  alt: textOrEmpty(MAX_CONTENT_LENGTH.summary),
});
export type ImageReference = z.output<typeof imageReference>;
