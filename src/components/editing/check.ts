import type * as z from 'zod/mini';
import type { FieldErrorCode } from '#domain/error.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import type { FieldNames } from '#messages/form-errors.ts';

/** Sentences by field. */
export type Sentences = Readonly<Record<string, string>>;

/** The checked input, or a sentence for each wrong field. */
export type Checked<Input> = { input: Input } | { errors: Sentences };

/** Returns the words for an error of a field. `names` are those that the form gives its fields. */
export const sentenceFor = (code: FieldErrorCode, field: string, names: FieldNames = fieldNames): string =>
  fieldErrorSentence(code, field, names);

/** Returns the errors of a schema, as a sentence for each field. */
export const sentencesOf = (error: z.core.$ZodError, names?: FieldNames): Sentences =>
  Object.fromEntries(
    Object.entries(errorsByField(error)).map(([field, code]) => [field, sentenceFor(code, field, names)]),
  );

/** Checks a draft with a schema. The server has the last word. */
export const checkBy = <Input>(schema: z.ZodMiniType<Input>, typed: unknown, names?: FieldNames): Checked<Input> => {
  const parsed = schema.safeParse(typed);
  return parsed.success ? { input: parsed.data } : { errors: sentencesOf(parsed.error, names) };
};
