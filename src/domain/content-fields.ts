import * as z from 'zod/mini';
import { boundedList } from './bounded-list.ts';
import { isIsoDate } from './dates.ts';
import type { FieldErrorCode } from './error.ts';
import { requiredText } from './fields.ts';
import { imageFocuses, imageKeyOf } from './image.ts';
import { toCents, toEuros } from './money.ts';
import { disciplineSlug } from './slug.ts';
import { cleanCode, cleanText } from './text.ts';
import { typeset } from './typography.ts';

/** docs/rules.md#text. Characters. */
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

// What no database takes, or no page shows.
const withoutControls = (text: string): string => text.replace(/\p{Cs}|[^\P{Cc}\t\n\r]/gu, ' ');

const cleanLine = (text: string): string => typeset(cleanText(text));

/** A line of text for the site's pages. */
export const line = (maxLength: number, missing: FieldErrorCode = 'required') =>
  z.string(missing).check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(maxLength, 'too-long'));

const orEmpty = (clean: (text: string) => string, maxLength: number) =>
  z.prefault(z.string('invalid').check(z.overwrite(clean), z.maxLength(maxLength, 'too-long')), '');

/** The same, which may be left out or empty; never null. */
export const lineOrEmpty = (maxLength: number) => orEmpty(cleanLine, maxLength);

// Forms send their lines with a carriage return each.
const cleanLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

/** The same on several lines, with an empty one between paragraphs at most. */
export const linesOrEmpty = (maxLength: number) => orEmpty(cleanLines, maxLength);

/**
 * A discipline's name, the same in prices, week, team and memberships: as it was typed, for typesetting would make
 * another one of it wherever it is only compared. Its calendar has an address made of it.
 */
export const disciplineName = requiredText(MAX_CONTENT_LENGTH.label).check(
  z.refine((name) => disciplineSlug(name) !== '', 'invalid'),
);

/** Of one price. */
export const MAX_EUROS = 10_000;

/** Money as sent, in euros and whole cents. `tooLow`: what is wrong with less than `minimum`. */
export const euros = (minimum: number, tooLow: FieldErrorCode) =>
  z.number('required').check(
    z.minimum(minimum, tooLow),
    z.maximum(MAX_EUROS, 'invalid'),
    z.refine((amount) => toEuros(toCents(amount)) === amount, 'invalid'),
  );

/** Rich text as an editor sends it; sanitised on the server before anything else happens to it. */
export const html = z
  .string('required')
  .check(z.overwrite(withoutControls), z.maxLength(MAX_CONTENT_LENGTH.html, 'too-long'));

export const day = z
  .string('required')
  .check(
    z.overwrite(cleanCode),
    z.minLength(1, { error: 'required', abort: true }),
    z.refine(isIsoDate, 'date-invalid'),
  );

/** Where something stands among its like; lower comes first. */
export const position = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(10_000, 'invalid'));

/** All of a list, in its new order. */
export const orderedIds = boundedList(z.uuid('invalid'), { max: 200, missing: 'required' });

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
