import * as z from 'zod/mini';
import { DomainError } from '#domain/error.ts';

/**
 * Reads a part of an address as a schema has it. The reader throws `not-found` for what is none: the database would take
 * some of it for a failure.
 */
export const paramReader =
  <Value>(schema: z.ZodMiniType<Value>) =>
  (text: string): Value => {
    const param = schema.safeParse(text);
    if (!param.success) throw new DomainError('not-found');
    return param.data;
  };

/** The id in an address. Throws `not-found`. */
export const idParam = paramReader(z.uuid());
