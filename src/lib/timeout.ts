/** The timeout of a call. Milliseconds. */
export const TIMEOUT_MS = 10_000;
