/** Milliseconds a call may take. */
export const TIMEOUT_MS = 10_000;
