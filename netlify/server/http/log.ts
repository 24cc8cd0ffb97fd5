import type { Log } from '../deps.ts';

/** One line of JSON on standard error: what the host keeps and searches. */
export const logLine: Log = (line, details = {}) => {
  process.stderr.write(`${JSON.stringify({ line, ...details })}\n`);
};
