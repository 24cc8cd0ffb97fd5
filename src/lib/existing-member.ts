import { isApiError } from './is-api-error.ts';

/** The id of the member whom a refusal says to be the person already. */
export const existingOf = (error: unknown): string | undefined => {
  if (!isApiError(error, 'duplicate')) return undefined;
  const { id }: { id?: unknown } = Object(error.current);
  return typeof id === 'string' ? id : undefined;
};
