import * as z from 'zod/mini';
import { DomainError } from '#domain/error.ts';

const uuid = z.uuid();

/** The id in an address. Throws `not-found` for what is none: the database would take it for a failure. */
export const idParam = (text: string): string => {
  const id = uuid.safeParse(text);
  if (!id.success) throw new DomainError('not-found');
  return id.data;
};
