import type { Log } from '../deps.ts';

/** One line of JSON on standard error: what the host keeps and searches. */
export const logLine: Log = (line, details = {}) => {
  process.stderr.write(`${JSON.stringify({ line, ...details })}\n`);
};

/** Name of what failed, for the log. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause ? rootOf(error.cause) : error);

/** Name, code and place of what failed, for the log: an error's message may quote the row, and so the person, it is about. */
export const traceOf = (thrown: unknown): Record<string, string> => {
  const root = rootOf(thrown);
  if (!(root instanceof Error)) return { error: nameOf(root) };
  const code = 'code' in root && typeof root.code === 'string' ? root.code : '';
  const frame = root.stack?.split('\n').find((line) => line.startsWith('    at '));
  return { error: root.name, code, at: frame?.trim() ?? '' };
};
