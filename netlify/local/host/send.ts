import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { type Answer, type Encoding, type HeaderList, headerOf, withHeaders } from '#local/host/answer.ts';

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Returns the best encoding that a client accepts, by its `Accept-Encoding`. */
export const acceptedEncoding = (header = ''): Encoding | undefined => {
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : undefined;
};

// Browsers send few different ones.
const knownEncodings = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 });

const encodingFor = (header: string): Encoding | undefined => {
  const known = knownEncodings.get(header);
  if (known) return known.encoding;
  const encoding = acceptedEncoding(header);
  knownEncodings.set(header, { encoding });
  return encoding;
};

/**
 * Returns one range of bytes (`bytes=0-99`, `bytes=100-`, `bytes=-50`). Any other form gives undefined, because HTTP
 * allows to ignore it.
 */
export const parseRange = (header: string | undefined, size: number) => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? ('unsatisfiable' as const) : { start, end };
};

const bodiless = new Set([204, 205, 304]);

const flattened = new WeakMap<HeaderList, readonly string[]>();

/** Returns the headers as a flat list, which keeps several Set-Cookie headers apart. */
const flat = (headers: HeaderList): string[] => {
  const known = flattened.get(headers) ?? headers.flat();
  flattened.set(headers, known);
  return [...known];
};

/** A longer body is written faster as it is. Bytes. */
const LONG = 65_536;
const sentBefore = new WeakMap<Buffer, string | undefined>();

/**
 * Returns a body that is sent again as text of its bytes. Node writes text in one piece with the headers, and a buffer
 * in a piece of its own, which takes a tenth of the time of an answer.
 */
const asSent = (body: Buffer): Buffer | string => {
  if (body.length > LONG) return body;
  const text = sentBefore.get(body) ?? (sentBefore.has(body) ? body.toString('latin1') : undefined);
  sentBefore.set(body, text);
  return text ?? body;
};

const write = (request: IncomingMessage, response: ServerResponse, answer: Answer, body: Buffer): void => {
  if (response.destroyed) return;
  const headers = flat(answer.headers);
  for (const [name, value] of answer.added ?? []) headers.push(name, value);
  const isHead = request.method === 'HEAD';
  // A function answers HEAD without a body, so its length is unknown.
  const isLengthKnown = !bodiless.has(answer.status) && !(isHead && body.length === 0);
  if (isLengthKnown) headers.push('content-length', String(body.length));
  response.writeHead(answer.status, headers);
  if (isHead || bodiless.has(answer.status)) response.end();
  else response.end(asSent(body), 'latin1');
};

const strip = (etag: string): string => etag.trim().replace(/^W\//, '');

const isUnchanged = (request: IncomingMessage, answer: Answer): boolean => {
  const known = request.headers['if-none-match'];
  if (known === undefined || answer.status !== 200) return false;
  const etag = headerOf(answer, 'etag');
  if (etag === undefined) return false;
  return known.trim() === '*' || known.split(',').some((candidate) => strip(candidate) === strip(etag));
};

/** Returns the requested range and its bytes, or undefined if the client gets the whole body. */
const partOf = (request: IncomingMessage, answer: Answer): { answer: Answer; body: Buffer } | undefined => {
  if (answer.ranges !== true || answer.status !== 200) return undefined;
  const { identity } = answer.content;
  const range = parseRange(request.headers.range, identity.length);
  const condition = request.headers['if-range'];
  if (range === undefined || (condition !== undefined && condition !== headerOf(answer, 'etag'))) return undefined;
  const [status, shown, body] =
    range === 'unsatisfiable'
      ? [416, '*', Buffer.alloc(0)]
      : [206, `${range.start}-${range.end}`, identity.subarray(range.start, range.end + 1)];
  return { answer: withHeaders({ ...answer, status }, { 'content-range': `bytes ${shown}/${identity.length}` }), body };
};

/** The compressed form is another representation: its validator is weak, and caches must tell the two apart. */
const encodedHeaders = (answer: Answer, encoding: Encoding | undefined): HeaderList => {
  const vary = headerOf(answer, 'vary');
  const etag = headerOf(answer, 'etag');
  return withHeaders(answer, {
    vary: vary === undefined ? 'Accept-Encoding' : /accept-encoding|\*/i.test(vary) ? vary : `${vary}, Accept-Encoding`,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(encoding && etag !== undefined ? { etag: `W/${strip(etag)}` } : {}),
  }).headers;
};

type Form = Encoding | 'identity';
const encodedForms = new WeakMap<HeaderList, Map<Form, HeaderList>>();

/** Returns the answer with the headers of an encoding. They are made once: files and kept answers are sent many times. */
const encoded = (answer: Answer, encoding: Encoding | undefined): Answer => {
  if (!answer.content.compressible) return answer;
  const forms = encodedForms.get(answer.headers) ?? new Map<Form, HeaderList>();
  encodedForms.set(answer.headers, forms);
  const form = encoding ?? 'identity';
  const headers = forms.get(form) ?? encodedHeaders(answer, encoding);
  forms.set(form, headers);
  return { ...answer, headers };
};

const hasLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Streams a body. If the body breaks off, the connection is cut, so that the client does not take the answer for whole. */
const pour = async (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  stream: ReadableStream<Uint8Array>,
): Promise<void> => {
  const isWanted = !response.destroyed && request.method !== 'HEAD';
  if (!response.destroyed) response.writeHead(answer.status, flat(answer.headers));
  if (!isWanted) {
    response.end();
    return stream.cancel();
  }
  await pipeline(Readable.from(stream, { objectMode: false }), response).catch((error: unknown) => {
    // A client that leaves half-way is not an error of ours.
    if (!hasLeft(error)) throw error;
  });
};

/** Sends an answer as the request demands: compressed, as a range, without its body, or as "not modified". */
export const send = async (request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> => {
  const { content, stream } = answer;
  if (stream) return pour(request, response, answer, stream);
  const encoding = content.compressible ? encodingFor(String(request.headers['accept-encoding'] ?? '')) : undefined;
  const final = encoded(answer, encoding);
  if (isUnchanged(request, answer)) return write(request, response, { ...final, status: 304 }, content.identity);
  const part = partOf(request, answer);
  if (part) return write(request, response, part.answer, part.body);
  const body = encoding ? content.encoded(encoding) : content.identity;
  write(request, response, final, body instanceof Promise ? await body : body);
};
