import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** A body with its compressed forms, each computed once, when first asked for. */
export interface Content {
  readonly identity: Buffer;
  readonly compressible: boolean;
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Replaces the quick brotli form by the smallest one. */
  squeeze(): Promise<void>;
}

const compressibleType =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|[\w.+-]+\+(?:json|xml)|wasm)|image\/svg|font\/(?:ttf|otf))/;

/** A tenth of the work of the usual quality, for a fifth more bytes: what is kept is squeezed later. */
const QUICK = 1;

/** Below that a compressed body is no smaller on the wire. */
const worthwhile = 1024;

const compressBrotli = (buffer: Buffer, quality: number): Promise<Buffer> =>
  brotli(buffer, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: buffer.length },
  });

export const createContent = (identity: Buffer, type: string, alreadyEncoded = false): Content => {
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>();
  const compressible = !alreadyEncoded && identity.length > worthwhile && compressibleType.test(type);
  const keep = (encoding: Encoding, form: Promise<Buffer>): Promise<Buffer> => {
    forms.set(encoding, form);
    form.then(
      (buffer) => forms.set(encoding, buffer),
      () => forms.delete(encoding),
    );
    return form;
  };
  return {
    identity,
    compressible,
    encoded: (encoding) =>
      forms.get(encoding) ??
      keep(encoding, encoding === 'br' ? compressBrotli(identity, QUICK) : compressGzip(identity)),
    squeeze: async () => {
      if (compressible) forms.set('br', await compressBrotli(identity, 11));
    },
  };
};

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** The best encoding a client accepts, by its `Accept-Encoding`. */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined => {
  if (header === undefined) return undefined;
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : undefined;
};
