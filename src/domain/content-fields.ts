import * as z from 'zod/mini';
import { isIsoDate } from './dates.ts';
import type { FieldErrorCode } from './error.ts';
import { imageFocuses, imageKeyOf } from './image.ts';
import { cleanText } from './text.ts';
import { typeset } from './typography.ts';

/** README, "Rules": text. Characters. */
export const MAX_CONTENT_LENGTH = {
  title: 150,
  summary: 300,
  label: 100,
  note: 300,
  bio: 1000,
  html: 200_000,
} as const;

/** What is wrong with a choice: none was made, or one there is not. */
export const missingOrInvalid = {
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'required' : 'invalid'),
};

/** A line of text for the site's pages. */
export const line = (maxLength: number, missing: FieldErrorCode = 'required') =>
  z
    .string(missing)
    .check(z.overwrite(cleanText), z.overwrite(typeset), z.minLength(1, missing), z.maxLength(maxLength, 'too-long'));

/** The same, which may be left out or empty; never null. */
export const lineOrEmpty = (maxLength: number) =>
  z.prefault(
    z.string('invalid').check(z.overwrite(cleanText), z.overwrite(typeset), z.maxLength(maxLength, 'too-long')),
    '',
  );

/** Rich text as an editor sends it; sanitised on the server before anything else happens to it. */
export const html = z.string('required').check(z.maxLength(MAX_CONTENT_LENGTH.html, 'too-long'));

export const day = z
  .string('required')
  .check(z.minLength(1, { error: 'required', abort: true }), z.refine(isIsoDate, 'date-invalid'));

/** The instant an object was read at, where doing the same twice would do it twice. */
export const readAtRequired = z.iso.datetime(missingOrInvalid);

/** The same where it may be left out: a change made since is not overwritten. */
export const readAt = z.optional(readAtRequired);

/**
 * One of the site's own pictures: whatever version of it is named, with what it shows. Left out, that is what was said of
 * it at its upload; no picture is without.
 */
export const imageReference = z.object({
  url: z.string('required').check(z.refine((url) => imageKeyOf(url) !== undefined, 'invalid')),
  alt: z.optional(line(MAX_CONTENT_LENGTH.summary, 'image-undescribed')),
});
export type ImageReference = z.output<typeof imageReference>;

/** The same for a picture that is cut to several shapes, and what must stay in sight; its middle unless said. */
export const focusedImageReference = z.extend(imageReference, {
  focus: z.prefault(z.enum(imageFocuses, 'invalid'), 'center'),
});
