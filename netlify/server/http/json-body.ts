import { createMiddleware } from 'hono/factory';
import type * as z from 'zod/mini';
import { DomainError, validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/field-errors.ts';
import type { AppEnv } from './app-env.ts';
import { readJson, readText } from './sent-body.ts';

/** More than the longest article. */
const bound = { maxBytes: 1_000_000, tooLarge: new DomainError('too-large') };

/** A bare request is as one that says nothing, `{}`. */
export const optionalJsonBody = <Schema extends z.ZodMiniType<object, object>>(
  schema: Schema,
): ReturnType<typeof jsonBody<Schema>> => {
  const read = jsonBody(schema);
  return createMiddleware(async (context, next) => {
    if ((await readText(context, bound)) !== '') return read(context, next);
    context.req.addValidatedData('json', schema.parse({}));
    await next();
  });
};

/**
 * The JSON body by its schema, for `context.req.valid('json')` and for the client's types. Throws `too-large`, or `validation`, also
 * for what is not JSON or not said to be.
 */
export const jsonBody = <Schema extends z.ZodMiniType<object, object>>(schema: Schema) =>
  createMiddleware<AppEnv, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }>(
    async (context, next) => {
      const sent = await readJson(context, bound);
      const parsed = schema.safeParse(sent);
      if (!parsed.success) throw validationError(errorsByField(parsed.error));
      context.req.addValidatedData('json', parsed.data);
      await next();
    },
  );
