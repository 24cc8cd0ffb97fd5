import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** An answer of the host, from any source. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Headers of this one sending, for instance the age of a kept answer. */
  readonly added?: HeaderList;
  readonly content: Content;
  /** True if clients may ask for parts of it with `Range`. */
  readonly ranges?: boolean;
  /** A body that is streamed once, while the function makes it. It replaces `content`. */
  readonly stream?: ReadableStream<Uint8Array>;
}

export type Encoding = 'br' | 'gzip';

/** A body with its compressed forms. Each form is made once, at the first request for it. */
export interface Content {
  readonly identity: Buffer;
  /** False also for a short body that is sent once: on one machine, sending it is quicker than compressing it. */
  readonly compressible: boolean;
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Makes the smallest form in place of the quick one, because the body will be sent again. A `known` equal body lends its own. */
  squeeze(known?: Content): Promise<void>;
  /** Undefined until the body was squeezed. */
  readonly smallest: Buffer | undefined;
}

const compressibleType =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|[\w.+-]+\+(?:json|xml)|wasm)|image\/svg|font\/(?:ttf|otf))/;

/** A body sent once that is shorter than this is sent before it could be compressed. Bytes. */
const SOON_SENT = 65_536;

/** A body shorter than this does not become smaller on the wire. Bytes. */
const WORTHWHILE = 1024;

const compressGzip = promisify(gzip);

const compressBrotli = (buffer: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(buffer, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: buffer.length },
  });

interface ContentOptions {
  readonly alreadyEncoded?: boolean;
  /** True until the body is squeezed. */
  readonly sentOnce?: boolean;
}

/** Returns a body and makes its compressed forms on demand. */
export const createContent = (identity: Buffer, type: string, options: ContentOptions = {}): Content => {
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>();
  const canShrink = !options.alreadyEncoded && identity.length > WORTHWHILE && compressibleType.test(type);
  let smallest: Buffer | undefined;
  let isKept = !options.sentOnce || identity.length > SOON_SENT;
  const keep = (encoding: Encoding, form: Promise<Buffer>): Promise<Buffer> => {
    forms.set(encoding, form);
    // The smallest form may be ready before the quick one.
    const isWanted = () => forms.get(encoding) === form;
    form.then(
      (buffer) => isWanted() && forms.set(encoding, buffer),
      () => isWanted() && forms.delete(encoding),
    );
    return form;
  };
  return {
    identity,
    get compressible() {
      return canShrink && isKept;
    },
    encoded: (encoding) =>
      forms.get(encoding) ?? keep(encoding, encoding === 'br' ? compressBrotli(identity, 5) : compressGzip(identity)),
    get smallest() {
      return smallest;
    },
    squeeze: async (known) => {
      if (!canShrink) return;
      // At once, because the first client gets the quick form.
      isKept = true;
      const same = known?.identity.equals(identity) ? known.smallest : undefined;
      smallest = same ?? (await compressBrotli(identity, 11));
      forms.set('br', smallest);
    },
  };
};

/** Returns the first header with a name in lower case, or undefined. */
export const headerOf = (answer: Pick<Answer, 'headers'>, name: string): string | undefined =>
  answer.headers.find(([known]) => known === name)?.[1];

/** Returns the answer with changed headers. Undefined removes a header. */
export const withHeaders = (answer: Answer, changes: Record<string, string | undefined>): Answer => ({
  ...answer,
  headers: [
    ...answer.headers.filter(([name]) => !Object.hasOwn(changes, name)),
    ...Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ],
});

export const textAnswer = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: Object.entries({ 'content-type': 'text/plain; charset=utf-8', ...headers }),
  content: createContent(Buffer.from(text), 'text/plain'),
});

/** Returns an answer of JSON that nobody caches. */
export const jsonAnswer = (status: number, body: unknown): Answer =>
  textAnswer(status, JSON.stringify(body), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });

export const redirectAnswer = (status: number, location: string): Answer => textAnswer(status, '', { location });

// The length is set when the body is sent, if it is known.
const dropped = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive']);

/** Returns true for a private download, which may be long and which no cache stores. */
const isPrivateDownload = ({ headers }: Response): boolean =>
  /^attachment\b/.test(headers.get('content-disposition') ?? '') &&
  /\bno-store\b/.test(headers.get('cache-control') ?? '');

/** Reads a whole Web response. A private download is streamed on instead, as Netlify does with every answer. */
export const answerOf = async (response: Response): Promise<Answer> => {
  const stream = isPrivateDownload(response) && response.body;
  const body = stream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const alreadyEncoded = response.headers.has('content-encoding');
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !dropped.has(name)),
    content: createContent(body, type, { alreadyEncoded, sentOnce: true }),
    ...(stream && { stream }),
  };
};
