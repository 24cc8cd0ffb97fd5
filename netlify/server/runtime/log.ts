/** Writes a line to the log. Callers never pass personal data, query strings or bodies. */
export type Log = (line: string, details?: Readonly<Record<string, string | number>>) => void;

/** Writes one line of JSON to standard error, which the host keeps and searches. */
export const logLine: Log = (line, details = {}) => {
  process.stderr.write(`${JSON.stringify({ line, ...details })}\n`);
};

/** Returns an error and all its causes, the thrown one first. */
const chainOf = (error: unknown): unknown[] =>
  error instanceof Error && error.cause ? [error, ...chainOf(error.cause)] : [error];

/** Returns a property only if it is a single word. Sentences may quote personal data. */
const wordIn = (error: unknown, property: string): string | undefined => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : undefined;
  return (typeof value === 'string' && /^\w{1,60}$/.test(value)) || typeof value === 'number'
    ? String(value)
    : undefined;
};

// Payment SDKs name all their errors `Error` and tell the kind in `type`.
const kindOf = (error: Error): string => wordIn(error, 'type') ?? error.name;

/** Returns the name of the error, for the log. */
export const errorNameOf = (error: unknown): string => {
  const told = chainOf(error).find((one) => wordIn(one, 'type'));
  if (told instanceof Error) return kindOf(told);
  return error instanceof Error ? error.name : typeof error;
};

/**
 * Returns kind, code and place of the error, for the log. It leaves out the message, which may quote a row and so a
 * person.
 */
export const traceOf = (thrown: unknown): Record<string, string> => {
  const chain = chainOf(thrown);
  const root = chain.findLast((one) => wordIn(one, 'type')) ?? chain.at(-1);
  if (!(root instanceof Error)) return { error: errorNameOf(root) };
  const status = wordIn(root, 'statusCode');
  const frame = root.stack?.split('\n').find((line) => line.startsWith('    at '));
  return {
    error: kindOf(root),
    code: wordIn(root, 'code') ?? '',
    ...(status && { status }),
    at: frame?.trim() ?? '',
  };
};
