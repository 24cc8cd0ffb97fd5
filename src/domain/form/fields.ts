import * as z from 'zod/mini';
import { isIsoDate } from '../dates.ts';
import { cleanCode, cleanText } from '../text.ts';
import { isEmail, normaliseEmail } from './email.ts';
import { toE164 } from './phone.ts';

/** The longest texts, in characters (docs/rules.md#membership-fields). */
export const MAX_LENGTH = { name: 100, email: 254, address: 300, licenseNumber: 30, card: 50 } as const;

// The messages of these schemas are FieldErrorCodes. `messages` has the words.
const required = (clean: (text: string) => string, maxLength: number) =>
  z.string('required').check(z.overwrite(clean), z.minLength(1, 'required'), z.maxLength(maxLength, 'too-long'));

/** Returns a schema for a required line of text. It gives `too-long` beyond `maxLength` characters. */
export const requiredText = (maxLength: number) => required(cleanText, maxLength);

/** A postal address, on one line. */
export const address = requiredText(MAX_LENGTH.address);

const optionally = <Output>(required: z.ZodMiniType<Output, string>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && cleanText(value) === '' ? null : (value ?? null))),
    z.nullable(required),
  );

/**
 * Returns a schema for an optional line, trimmed. It gives null if the line is absent or empty, `too-long` beyond
 * `maxLength`.
 */
export const optionalText = (maxLength: number) => optionally(requiredText(maxLength));

/** Returns a schema for an optional code that must be exact in every character, such as a licence number. */
export const optionalCode = (maxLength: number) => optionally(required(cleanCode, maxLength));

export const email = z
  .string('required')
  .check(
    z.overwrite(normaliseEmail),
    z.minLength(1, 'required'),
    z.refine(isEmail, { error: 'email-invalid', abort: true }),
  );

/**
 * A phone number as people write one. It gives the E.164 form, `+33612345678`; `required` or `phone-invalid` otherwise.
 */
export const phone = z.pipe(
  z.string('required').check(z.overwrite(cleanCode), z.minLength(1, { error: 'required', abort: true })),
  z.transform((typed: string, context) => {
    const number = toE164(typed);
    if (number) return number;
    context.issues.push({ code: 'custom', message: 'phone-invalid', input: typed });
    return z.NEVER;
  }),
);

/** Returns a schema that also takes an empty text, as an administrator may leave it. It never gives null. */
export const orEmpty = (required: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.string('required'),
    z.transform((typed: string, context) => {
      if (cleanCode(typed) === '') return '';
      const parsed = required.safeParse(typed);
      if (parsed.success) return parsed.data;
      const message = parsed.error.issues[0]?.message ?? 'invalid';
      context.issues.push({ code: 'custom', message, input: typed });
      return z.NEVER;
    }),
  );

/** Returns a schema for an optional choice. It gives null for an empty text and `invalid` for an unknown choice. */
export const optionalChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  optionally(z.enum(choices, 'invalid'));

export const optionalEmail = optionally(email);
export const optionalPhone = optionally(phone);

export const isoDate = z
  .string('required')
  .check(
    z.overwrite(cleanCode),
    z.minLength(1, { error: 'required', abort: true }),
    z.refine(isIsoDate, 'birth-date-invalid'),
  );

export const box = z.prefault(z.boolean(), false);
