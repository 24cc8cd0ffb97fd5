import { isApiError } from './is-api-error.ts';

/** Returns the id of the existing member that a refused duplicate names. */
export const existingOf = (error: unknown): string | undefined => {
  if (!isApiError(error, 'duplicate')) return undefined;
  const { id }: { id?: unknown } = Object(error.current);
  return typeof id === 'string' ? id : undefined;
};
