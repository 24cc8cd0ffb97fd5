import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

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
const worthwhile = 1024;

const compressBrotli = (buffer: Buffer, quality: number): Promise<Buffer> =>
  brotli(buffer, {
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
  const canShrink = !options.alreadyEncoded && identity.length > worthwhile && compressibleType.test(type);
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

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Returns the best encoding that a client accepts, by its `Accept-Encoding`. */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined => {
  if (header === undefined) return undefined;
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : undefined;
};
