import type { Context } from 'hono';
import { MAX_CONTENT_LENGTH } from '#domain/content-fields.ts';
import { DomainError, validationError } from '#domain/error.ts';

interface Bound {
  maxBytes: number;
  /** What is said of more. */
  tooLarge: DomainError;
}

/** docs/rules.md#bodies. JSON of any request, alone or as one part of a form, but for long texts and long lists of members. Bytes. */
export const MAX_JSON_BYTES = 64_000;
/** An article or a page: its text, at three bytes a character, and the fields beside it. Bytes. */
export const MAX_RICH_TEXT_BYTES = 3 * MAX_CONTENT_LENGTH.html + MAX_JSON_BYTES;
/** More parts of a form than the fields, files and disciplines of any of ours. One boundary more ends the form. */
const MAX_BOUNDARIES = 101;

export const malformed = (): DomainError => validationError({ form: 'malformed' });

const refuse = (): never => {
  throw malformed();
};

// Without its parameters; upper and lower case are the same.
const isSaidToBe = (context: Context, type: string): boolean =>
  context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type;

/** Throws `validation` for what is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse();
  }
};

// Counted as they come: a body need not say how long it is, nor say the truth. Of what is too large the rest is not read.
const readBytes = async ({ req }: Context, { maxBytes, tooLarge }: Bound): Promise<Buffer<ArrayBuffer>> => {
  if (Number(req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  const reader = req.raw.body?.getReader();
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read().catch(refuse)) ?? {};
    if (!value) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) {
      await reader?.cancel().catch(() => undefined);
      throw tooLarge;
    }
    chunks.push(value);
  }
};

/** A body as it is, empty when there is none. Throws `validation` when it was cut off; `tooLarge`. */
export const readText = async (context: Context, bound: Bound): Promise<string> =>
  new TextDecoder().decode(await readBytes(context, bound));

/** The JSON in a text that was read as the body. Throws `validation` for what is none, or is not said to be. */
export const jsonIn = (context: Context, text: string): unknown => {
  if (!isSaidToBe(context, 'application/json')) throw malformed();
  return parseJson(text);
};

const boundaryOf = (type: string): string | undefined =>
  /;\s*boundary=(?:"([^"\\]+)"|([^\s;"\\]+))/i.exec(type)?.slice(1).find(Boolean);

// Each part becomes an object or two: what is made of many of them would be counted too late.
const hasTooManyParts = (body: Buffer, boundary: string): boolean => {
  let parts = 0;
  for (
    let at = body.indexOf(`--${boundary}`);
    at !== -1 && parts <= MAX_BOUNDARIES;
    at = body.indexOf(`--${boundary}`, at + 1)
  )
    parts += 1;
  return parts > MAX_BOUNDARIES;
};

/**
 * A multipart body of at most 100 parts, whose texts are bound as JSON is. Throws `validation` for what is none, or is
 * not said to be; `tooLarge`.
 */
export const readForm = async (context: Context, bound: Bound): Promise<FormData> => {
  const body = await readBytes(context, bound);
  const type = context.req.header('Content-Type') ?? '';
  const boundary = boundaryOf(type);
  if (!isSaidToBe(context, 'multipart/form-data') || boundary === undefined) throw malformed();
  if (hasTooManyParts(body, boundary)) throw new DomainError('too-large');
  // By the very boundary that was counted: a header that names two may be read otherwise there than here.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(body, { headers }).formData().catch(refuse);
  for (const [, value] of form)
    if (typeof value === 'string' && Buffer.byteLength(value) > MAX_JSON_BYTES) throw new DomainError('too-large');
  return form;
};

/** Either: JSON is bound by its own length. */
export const readJsonOrForm = async (
  context: Context,
  bound: Bound,
): Promise<{ json: unknown } | { form: FormData }> =>
  isSaidToBe(context, 'application/json')
    ? { json: jsonIn(context, await readText(context, { ...bound, maxBytes: MAX_JSON_BYTES })) }
    : { form: await readForm(context, bound) };
