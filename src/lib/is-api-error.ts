import { ApiError } from './api-error.ts';

// In a file of its own, because the form does not need the reasons and has few bytes left.
/** Returns true if a call was refused with one of these errors of the API. */
export const isApiError = (error: unknown, ...types: readonly string[]): error is ApiError =>
  error instanceof ApiError && types.includes(error.type);

/** Returns true if somebody closed the question for their password: nothing was done, and nothing is to be told. */
export const isAbandoned = (error: unknown): boolean => isApiError(error, 'abandoned');
