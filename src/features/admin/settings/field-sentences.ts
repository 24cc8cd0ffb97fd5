import type * as z from 'zod/mini';
import { errorsByField } from '#domain/field-errors.ts';
import { fieldErrorSentence } from '#messages/errors.ts';

/** What is wrong with each field of a form, in words. */
export const sentencesOf = (error: z.core.$ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errorsByField(error)).map(([field, code]) => [
      field,
      fieldErrorSentence(code, field, 'administrator'),
    ]),
  );
