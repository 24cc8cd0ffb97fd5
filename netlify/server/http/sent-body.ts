import type { Context } from 'hono';
import { DomainError, validationError } from '#domain/error.ts';
import { MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';

interface Bound {
  maxBytes: number;
  /** The error for a larger body. */
  tooLarge: DomainError;
}

/**
 * The limit of JSON, alone or as one part of a form, except for long texts and long lists of members
 * (docs/rules.md#bodies). Bytes.
 */
export const MAX_JSON_BYTES = 64_000;
/** The limit of an article or a page: its text at three bytes a character, and its other fields. Bytes. */
export const MAX_RICH_TEXT_BYTES = 3 * MAX_CONTENT_LENGTH.html + MAX_JSON_BYTES;
/** More parts than any form of the site has fields, files and disciplines, plus the boundary that ends the form. */
const MAX_BOUNDARIES = 101;
/** Room for the name of a field and of a file, each letter of it escaped. Parsers take long heads apart slowly. Bytes. */
const MAX_PART_HEAD_BYTES = 4000;

/** Returns the refusal of a body that cannot be read: `validation` with `malformed`. */
export const malformed = (): DomainError => validationError({ form: 'malformed' });

const refuse = (): never => {
  throw malformed();
};

// Compares media types without their parameters and without regard to case.
const isSaidToBe = (context: Context, type: string): boolean =>
  context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type;

/** Returns the parsed JSON. Throws `validation` if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse();
  }
};

// Counts bytes as they come, because a body may hide its length or lie about it. Stops reading a body that is too
// large.
const readBytes = async ({ req }: Context, { maxBytes, tooLarge }: Bound): Promise<Buffer<ArrayBuffer>> => {
  if (Number(req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge;
  // Hono finds a route twice where an address is written like its pattern, `/persons/:id`, and nothing has such an id.
  if (req.raw.bodyUsed) throw new DomainError('not-found');
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

/** Returns the body as text, empty if there is none. Throws `tooLarge`, or `validation` if the body was cut off. */
export const readText = async (context: Context, bound: Bound): Promise<string> =>
  new TextDecoder().decode(await readBytes(context, bound));

/** Returns the JSON in a body that was read as text. Throws `validation` if it is not JSON or not declared as JSON. */
export const jsonIn = (context: Context, text: string): unknown => {
  if (!isSaidToBe(context, 'application/json')) throw malformed();
  return parseJson(text);
};

const boundaryOf = (type: string): string | undefined =>
  /;\s*boundary=(?:"([^"\\]+)"|([^\s;"\\]+))/i.exec(type)?.slice(1).find(Boolean);

// A head ends with an empty line. After the last boundary comes none.
const hasLongHead = (body: Buffer, start: number): boolean => {
  const head = body.subarray(start, start + MAX_PART_HEAD_BYTES);
  return head.length === MAX_PART_HEAD_BYTES && !head.includes('\r\n\r\n') && head.toString('latin1', 0, 2) !== '--';
};

// Each part becomes one or two objects, so parts must be counted before they are made, and their heads measured.
const isTooIntricate = (body: Buffer, boundary: string): boolean => {
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) {
    parts += 1;
    if (parts > MAX_BOUNDARIES || hasLongHead(body, at + delimiter.length)) return true;
  }
  return false;
};

/**
 * Returns a multipart body of at most 100 parts with short heads. Its texts have the limit of JSON. Throws `too-large`,
 * or `validation` if it is not multipart or not declared as such.
 */
export const readForm = async (context: Context, bound: Bound): Promise<FormData> => {
  const body = await readBytes(context, bound);
  const type = context.req.header('Content-Type') ?? '';
  const boundary = boundaryOf(type);
  if (!isSaidToBe(context, 'multipart/form-data') || boundary === undefined) throw malformed();
  if (isTooIntricate(body, boundary)) throw new DomainError('too-large');
  // Parses with the boundary that was counted. Two parsers may read a header with two boundaries differently.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(body, { headers }).formData().catch(refuse);
  for (const [, value] of form)
    if (typeof value === 'string' && Buffer.byteLength(value) > MAX_JSON_BYTES) throw new DomainError('too-large');
  return form;
};

/** Reads JSON or a form. JSON has its own limit. */
export const readJsonOrForm = async (
  context: Context,
  bound: Bound,
): Promise<{ json: unknown } | { form: FormData }> =>
  isSaidToBe(context, 'application/json')
    ? { json: jsonIn(context, await readText(context, { ...bound, maxBytes: MAX_JSON_BYTES })) }
    : { form: await readForm(context, bound) };
