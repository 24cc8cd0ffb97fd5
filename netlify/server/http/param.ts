import * as z from 'zod/mini';
import { DomainError } from '#domain/error.ts';

/**
 * Returns a reader for a part of the address. The reader throws `not-found` if the part does not fit the schema,
 * because the database would fail on some of those.
 */
export const paramReader =
  <Value>(schema: z.ZodMiniType<Value>) =>
  (text: string): Value => {
    const param = schema.safeParse(text);
    if (!param.success) throw new DomainError('not-found');
    return param.data;
  };

/** Returns the id in an address. Throws `not-found`. */
export const idParam = paramReader(z.uuid());
