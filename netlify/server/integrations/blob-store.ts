import { type GetWithMetadataResult, getStore, type Store } from '@netlify/blobs';
import { DomainError } from '#domain/error.ts';
import { withTimeLimit } from '../time-limit.ts';

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: StoredType;
}

const storedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'] as const;
type StoredType = (typeof storedTypes)[number];

/** Files under random keys. Every method throws `unavailable` when the store is out of reach. */
export interface FileStore {
  put(key: string, file: StoredFile): Promise<void>;
  find(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  /** Keys that begin so, a page at a time. */
  list(prefix: string): AsyncIterable<readonly string[]>;
  /** When a file was put; undefined for one that is not there, or that an earlier version of the site put there. */
  putAt(key: string): Promise<Date | undefined>;
}

// The client tries again for half a minute by itself; the visitor's browser gives up at 10 s.
const TIMEOUT_MS = 3000;

const reach = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await withTimeLimit(ask(), TIMEOUT_MS);
  } catch (cause) {
    throw new DomainError('unavailable', { cause });
  }
};

/** Netlify Blobs. Previews and production share a site's blobs: keys are prefixed by deploy context. */
export const createBlobStore = (context: string, name: 'member-files' | 'media'): FileStore => {
  const open = () => getStore({ name, consistency: 'strong' });
  const full = (key: string) => `${context}/${key}`;
  return {
    put: (key, { bytes, type }) =>
      reach(async () => {
        await open().set(full(key), new Blob([bytes]), { metadata: { type, at: new Date().toISOString() } });
      }),
    find: (key) => reach(async () => storedFileOf(await open().getWithMetadata(full(key), { type: 'arrayBuffer' }))),
    remove: (key) => reach(() => open().delete(full(key))),
    list: (prefix) => listKeys(open(), full(prefix), full('').length),
    putAt: (key) => reach(async () => dateIn((await open().getMetadata(full(key)))?.metadata.at)),
  };
};

async function* listKeys(store: Store, prefix: string, skipped: number): AsyncGenerator<readonly string[]> {
  const pages = store.list({ prefix, paginate: true })[Symbol.asyncIterator]();
  for (;;) {
    const page = await reach(() => pages.next());
    if (page.done) return;
    yield page.value.blobs.map(({ key }) => key.slice(skipped));
  }
}

// A list tells no date: it goes with the file.
const dateIn = (value: unknown): Date | undefined => {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

const storedFileOf = (found: (GetWithMetadataResult & { data: ArrayBuffer }) | null): StoredFile | undefined => {
  const type = storedTypes.find((known) => known === found?.metadata.type);
  if (!found || !type) return undefined;
  return { bytes: new Uint8Array(found.data), type };
};
