import { type GetWithMetadataResult, getStore } from '@netlify/blobs';
import { DomainError } from '#domain/error.ts';
import type { FileType } from '#domain/upload.ts';

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: FileType;
}

/** Private files under random keys. Every method throws `unavailable` when the store is out of reach. */
export interface FileStore {
  put(key: string, file: StoredFile): Promise<void>;
  find(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
}

const TIMEOUT_MS = 3000;

// The client tries again for half a minute by itself; the visitor's browser gives up at 10 s.
const inTime = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('blob store too slow')), TIMEOUT_MS);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};

const reach = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await inTime(ask());
  } catch (cause) {
    throw new DomainError('unavailable', { cause });
  }
};

const timedFetch: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Netlify Blobs. Previews and production share a site's blobs: keys are prefixed by deploy context. */
export const createBlobStore = (context: string): FileStore => {
  const open = () => getStore({ name: 'member-files', consistency: 'strong', fetch: timedFetch });
  const full = (key: string) => `${context}/${key}`;
  return {
    put: (key, { bytes, type }) =>
      reach(async () => {
        await open().set(full(key), bytes.buffer, { metadata: { type } });
      }),
    find: (key) => reach(async () => storedFileOf(await open().getWithMetadata(full(key), { type: 'arrayBuffer' }))),
    remove: (key) => reach(() => open().delete(full(key))),
  };
};

const storedFileOf = (found: (GetWithMetadataResult & { data: ArrayBuffer }) | null): StoredFile | undefined => {
  const type = found?.metadata.type;
  if (!found || (type !== 'image/jpeg' && type !== 'image/png' && type !== 'application/pdf')) return undefined;
  return { bytes: new Uint8Array(found.data), type };
};
