import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/membership.ts';

/** The JSON body of a request by its schema; throws `validation`, also for what is not JSON. */
export const readJson = async <Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const body: unknown = await context.req.json().catch(() => {
    throw validationError({ form: 'malformed' });
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw validationError(errorsByField(parsed.error));
  return parsed.data;
};
