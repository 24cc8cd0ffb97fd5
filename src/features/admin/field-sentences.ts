import type * as z from 'zod/mini';
import { errorsByField } from '#domain/field-errors.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';

interface Parsed {
  error?: z.core.$ZodError | undefined;
}

/** Returns what a schema finds wrong, as a sentence for each field. */
export const fieldSentences = ({ error }: Parsed): Record<string, string> =>
  Object.fromEntries(
    Object.entries(error ? errorsByField(error) : {}).map(([field, code]) => [
      field,
      fieldErrorSentence(code, field, fieldNames),
    ]),
  );
