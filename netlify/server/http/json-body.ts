import { createMiddleware } from 'hono/factory';
import type * as z from 'zod/mini';
import { DomainError, validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import type { AppEnv } from './app-env.ts';
import { described } from './description.ts';
import { jsonIn, MAX_JSON_BYTES, readText } from './sent-body.ts';

interface Reading {
  /** The limit of the body. The default suits forms and short lists. Bytes. */
  maxBytes?: number;
  /** If true, a request without a body counts as `{}`. */
  isOptional?: boolean;
}

/**
 * Returns middleware that reads a JSON body by its schema, for `context.req.valid('json')` and the types of the client.
 * Throws `too-large`, or `validation` if the body is not JSON, is not declared as JSON or does not fit.
 */
export const jsonBody = <Schema extends z.ZodMiniType<object, object>>(
  schema: Schema,
  { maxBytes = MAX_JSON_BYTES, isOptional = false }: Reading = {},
) =>
  described(
    createMiddleware<AppEnv, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }>(
      async (context, next) => {
        const text = await readText(context, { maxBytes, tooLarge: new DomainError('too-large') });
        const parsed = schema.safeParse(isOptional && text === '' ? {} : jsonIn(context, text));
        if (!parsed.success) throw validationError(errorsByField(parsed.error));
        context.req.addValidatedData('json', parsed.data);
        await next();
      },
    ),
    { json: { schema, maxBytes, isOptional } },
  );

/** Returns the same middleware for a body that may be absent. */
export const optionalJsonBody = <Schema extends z.ZodMiniType<object, object>>(schema: Schema) =>
  jsonBody(schema, { isOptional: true });
