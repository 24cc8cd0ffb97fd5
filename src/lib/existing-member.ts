import { isApiError } from './is-api-error.ts';

/** Returns the id of the member who, by a refusal, is already this person. */
export const existingOf = (error: unknown): string | undefined => {
  if (!isApiError(error, 'duplicate')) return undefined;
  const { id }: { id?: unknown } = Object(error.current);
  return typeof id === 'string' ? id : undefined;
};
