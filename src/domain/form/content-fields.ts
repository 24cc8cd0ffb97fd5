import * as z from 'zod/mini';
import { isIsoDate } from '../dates.ts';
import type { FieldErrorCode } from '../error.ts';
import { toCents, toEuros } from '../money.ts';
import { disciplineSlug } from '../slug.ts';
import { cleanCode, cleanText } from '../text.ts';
import { typeset } from '../typography.ts';
import { boundedList } from './bounded-list.ts';
import { requiredText } from './fields.ts';
import { imageFocuses, imageKeyOf } from './image.ts';

/** The longest texts, in characters (docs/rules.md#text). */
export const MAX_CONTENT_LENGTH = {
  title: 150,
  summary: 300,
  label: 100,
  note: 300,
  bio: 1000,
  html: 200_000,
} as const;

/** The errors of a choice: `required` if nothing was chosen, `invalid` for an unknown choice. */
export const missingOrInvalid = {
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'required' : 'invalid'),
};

// Replaces characters that databases refuse or that no page shows.
const withoutControls = (text: string): string => text.replace(/\p{Cs}|[^\P{Cc}\t\n\r]/gu, ' ');

const cleanLine = (text: string): string => typeset(cleanText(text));

/** Returns a schema for one line of text on the site's pages. */
export const line = (maxLength: number, missing: FieldErrorCode = 'required') =>
  z.string(missing).check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(maxLength, 'too-long'));

const orEmpty = (clean: (text: string) => string, maxLength: number) =>
  z.prefault(z.string('invalid').check(z.overwrite(clean), z.maxLength(maxLength, 'too-long')), '');

/** Returns a schema for a line that may be absent or empty. It never gives null. */
export const lineOrEmpty = (maxLength: number) => orEmpty(cleanLine, maxLength);

// Browsers send the lines of a form with carriage returns.
const cleanLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

/** Returns a schema for several lines, with at most one empty line between paragraphs. It may be left out or empty. */
export const linesOrEmpty = (maxLength: number) => orEmpty(cleanLines, maxLength);

/**
 * A discipline's name. The schema does not typeset it, because prices, week, team and memberships compare it, and
 * typesetting would change it in some of them only. The address of its calendar derives from it.
 */
export const disciplineName = requiredText(MAX_CONTENT_LENGTH.label).check(
  z.refine((name) => disciplineSlug(name) !== '', 'invalid'),
);

/** The highest price of a discipline, in euros. */
export const MAX_EUROS = 10_000;

/** Returns a schema for money in euros with whole cents. It gives `tooLow` for less than `minimum`. */
export const eurosField = (minimum: number, tooLow: FieldErrorCode) =>
  z.number('required').check(
    z.minimum(minimum, tooLow),
    z.maximum(MAX_EUROS, 'invalid'),
    z.refine((amount) => toEuros(toCents(amount)) === amount, 'invalid'),
  );

/** Rich text as an editor sends it. The server sanitises it before it does anything else. */
export const html = z
  .string('required')
  .check(z.overwrite(withoutControls), z.maxLength(MAX_CONTENT_LENGTH.html, 'too-long'));

export const dayField = z
  .string('required')
  .check(
    z.overwrite(cleanCode),
    z.minLength(1, { error: 'required', abort: true }),
    z.refine(isIsoDate, 'date-invalid'),
  );

/** The position of something in its list. Lower numbers come first. */
export const position = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(10_000, 'invalid'));

/** All ids of a list, in their new order. */
export const orderedIds = boundedList(z.uuid('invalid'), { max: 200, missing: 'required' });

/**
 * The `updatedAt` that the editor read, for optimistic concurrency. It is required where repeating a request would
 * repeat its effect.
 */
export const readAtRequired = z.iso.datetime(missingOrInvalid);

/** The same instant, optional. If a request carries it, the server does not overwrite a later change. */
export const readAt = z.optional(readAtRequired);

/**
 * A reference to one of the site's own pictures, by any of its versions, with a description. If the description is
 * missing, the server uses the one of the upload, which every picture has.
 */
export const imageReference = z.object({
  url: z.string('required').check(z.refine((url) => imageKeyOf(url) !== undefined, 'invalid')),
  alt: z.optional(line(MAX_CONTENT_LENGTH.summary, 'image-undescribed')),
});
export type ImageReference = z.output<typeof imageReference>;

/**
 * The same for a picture that is cropped to several shapes. `focus` names the part that must stay in sight; the default
 * is the middle.
 */
export const focusedImageReference = z.extend(imageReference, {
  focus: z.prefault(z.enum(imageFocuses, 'invalid'), 'center'),
});
