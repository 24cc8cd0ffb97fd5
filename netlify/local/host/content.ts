import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** A body with its compressed forms, each computed once, when first asked for. */
export interface Content {
  readonly identity: Buffer;
  /** False also for a short body that is sent once: on one machine that is quicker than compressing it. */
  readonly compressible: boolean;
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
  /** It will be sent again: makes its smallest form, in place of the quick one. */
  squeeze(): Promise<void>;
}

const compressibleType =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|[\w.+-]+\+(?:json|xml)|wasm)|image\/svg|font\/(?:ttf|otf))/;

/** Below that a body sent once is on its way before it would be compressed. */
const SOON_SENT = 65_536;

/** Below that a compressed body is no smaller on the wire. */
const worthwhile = 1024;

const compressBrotli = (buffer: Buffer, quality: number): Promise<Buffer> =>
  brotli(buffer, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: buffer.length },
  });

interface ContentOptions {
  readonly alreadyEncoded?: boolean;
  /** Unless it is squeezed. */
  readonly sentOnce?: boolean;
}

export const createContent = (identity: Buffer, type: string, options: ContentOptions = {}): Content => {
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>();
  const canShrink = !options.alreadyEncoded && identity.length > worthwhile && compressibleType.test(type);
  let isKept = !options.sentOnce || identity.length > SOON_SENT;
  const keep = (encoding: Encoding, form: Promise<Buffer>): Promise<Buffer> => {
    forms.set(encoding, form);
    // The smallest form may be there before the quick one is done.
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
    squeeze: async () => {
      if (!canShrink) return;
      // At once: whoever is first is sent the quick form.
      isKept = true;
      forms.set('br', await compressBrotli(identity, 11));
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
