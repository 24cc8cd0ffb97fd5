import type { Log } from '../deps.ts';

/** One line of JSON on standard error: what the host keeps and searches. */
export const logLine: Log = (line, details = {}) => {
  process.stderr.write(`${JSON.stringify({ line, ...details })}\n`);
};

/** Every error there is, the one thrown first: each names its cause. */
const chainOf = (error: unknown): unknown[] =>
  error instanceof Error && error.cause ? [error, ...chainOf(error.cause)] : [error];

/** A name, not a sentence: those may quote what they complain of. */
const wordIn = (error: unknown, property: string): string | undefined => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : undefined;
  return (typeof value === 'string' && /^\w{1,60}$/.test(value)) || typeof value === 'number'
    ? String(value)
    : undefined;
};

// Payment services call all their errors `Error` and tell their kind in `type`.
const kindOf = (error: Error): string => wordIn(error, 'type') ?? error.name;

/** Name of what failed, for the log. */
export const nameOf = (error: unknown): string => {
  const told = chainOf(error).find((one) => wordIn(one, 'type'));
  if (told instanceof Error) return kindOf(told);
  return error instanceof Error ? error.name : typeof error;
};

/** Kind, code and place of what failed, for the log: an error's message may quote the row, and so the person, it is about. */
export const traceOf = (thrown: unknown): Record<string, string> => {
  const chain = chainOf(thrown);
  const root = chain.findLast((one) => wordIn(one, 'type')) ?? chain.at(-1);
  if (!(root instanceof Error)) return { error: nameOf(root) };
  const status = wordIn(root, 'statusCode');
  const frame = root.stack?.split('\n').find((line) => line.startsWith('    at '));
  return {
    error: kindOf(root),
    code: wordIn(root, 'code') ?? '',
    ...(status && { status }),
    at: frame?.trim() ?? '',
  };
};
