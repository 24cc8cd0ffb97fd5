import { ApiError } from './api-error.ts';

// This is a file of its own, because the form does not need the reasons and has few bytes left.
/** Returns true if a call was refused with one of these errors of the API. */
export const isApiError = (error: unknown, ...types: readonly string[]): error is ApiError =>
  error instanceof ApiError && types.includes(error.type);

/** Returns true if the user closed the dialog that asks for the password. Nothing was done, and no error is shown. */
export const isAbandoned = (error: unknown): boolean => isApiError(error, 'abandoned');
