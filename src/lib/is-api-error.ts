import { ApiError } from './api-error.ts';

// A module of its own: the form asks for no reason, and has few bytes left.
/** Whether a call was refused for a reason of the catalogue, one of `types`. */
export const isApiError = (error: unknown, ...types: readonly string[]): error is ApiError =>
  error instanceof ApiError && types.includes(error.type);
