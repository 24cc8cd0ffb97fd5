import { validator } from 'hono/validator';
import * as z from 'zod/mini';
import { validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { pageNumber } from '#domain/form/page-number.ts';
import { described } from './description.ts';

/** Reads the query by its schema, for `context.req.valid('query')` and for the client's types. Throws `validation`. */
export const query = <Schema extends z.ZodMiniType<object, object>>(schema: Schema) =>
  described(
    validator('query', (sent): z.output<Schema> => {
      const parsed = schema.safeParse(sent);
      if (!parsed.success) throw validationError(errorsByField(parsed.error));
      return parsed.data;
    }),
    { query: schema },
  );

const optionalWhere = <Schema extends z.ZodMiniType>(schema: Schema, isLeftOut: (sent: unknown) => boolean) =>
  z.optional(
    z.pipe(
      z.transform((sent: unknown) => (isLeftOut(sent) ? undefined : sent)),
      z.optional(schema),
    ),
  );

/** Returns a part of a query that may be left out, or sent empty by a form that leaves it open. */
export const emptyIsNone = <Schema extends z.ZodMiniType>(schema: Schema) =>
  optionalWhere(schema, (sent) => sent === '');

/** Returns a part of a query that counts as left out when it is not understood. */
export const understoodOrNone = <Schema extends z.ZodMiniType>(schema: Schema) =>
  optionalWhere(schema, (sent) => !schema.safeParse(sent).success);

/** The page of a list, from 1. An invalid value counts as absent. */
export const pageParameter = understoodOrNone(
  z.pipe(z.string().check(z.refine((text) => pageNumber(text) !== undefined)), z.transform(Number)),
);
