import type * as z from 'zod/mini';
import type { FieldErrorCode } from '#domain/error.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';

/** Sentences by field. */
export type Sentences = Readonly<Record<string, string>>;

/** The checked input, or a sentence for each wrong field. */
export type Checked<Input> = { input: Input } | { errors: Sentences };

/** Returns the words for an error of a field. */
export const sentenceFor = (code: FieldErrorCode, field: string): string => fieldErrorSentence(code, field, fieldNames);

/** Returns the errors of a schema, as a sentence for each field. */
export const sentencesOf = (error: z.core.$ZodError): Sentences =>
  Object.fromEntries(Object.entries(errorsByField(error)).map(([field, code]) => [field, sentenceFor(code, field)]));

/** Checks a draft with a schema. The server has the last word. */
export const checkBy = <Input>(schema: z.ZodMiniType<Input>, typed: unknown): Checked<Input> => {
  const parsed = schema.safeParse(typed);
  return parsed.success ? { input: parsed.data } : { errors: sentencesOf(parsed.error) };
};
