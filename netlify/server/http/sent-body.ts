import type { Context } from 'hono';
import { type DomainError, validationError } from '#domain/error.ts';

interface Bound {
  maxBytes: number;
  /** What is said of more. */
  tooLarge: DomainError;
}

export const malformed = (): DomainError => validationError({ form: 'malformed' });

const refuse = (): never => {
  throw malformed();
};

// Without its parameters; upper and lower case are the same.
const isSaidToBe = (context: Context, type: string): boolean =>
  context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type;

const requireWithin = (context: Context, { maxBytes, tooLarge }: Bound): void => {
  if (Number(context.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge;
};

/** Throws `validation` for what is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse();
  }
};

/** A body as it is, empty when there is none. Throws `validation` when it was cut off; `tooLarge`. */
export const readText = async (context: Context, bound: Bound): Promise<string> => {
  requireWithin(context, bound);
  return context.req.text().catch(refuse);
};

/** A JSON body. Throws `validation` for what is none, or is not said to be; `tooLarge`. */
export const readJson = async (context: Context, bound: Bound): Promise<unknown> => {
  const text = await readText(context, bound);
  if (!isSaidToBe(context, 'application/json')) throw malformed();
  return parseJson(text);
};

/** A multipart body. Throws `validation` for what is none, or is not said to be; `tooLarge`. */
export const readForm = async (context: Context, bound: Bound): Promise<FormData> => {
  requireWithin(context, bound);
  if (!isSaidToBe(context, 'multipart/form-data')) throw malformed();
  return context.req.formData().catch(refuse);
};

/** Either. */
export const readJsonOrForm = async (
  context: Context,
  bound: Bound,
): Promise<{ json: unknown } | { form: FormData }> =>
  isSaidToBe(context, 'application/json')
    ? { json: await readJson(context, bound) }
    : { form: await readForm(context, bound) };
