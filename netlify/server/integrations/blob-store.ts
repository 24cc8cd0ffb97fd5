import type { GetWithMetadataResult, Store } from '@netlify/blobs';
import { DomainError } from '#domain/error.ts';
import { withTimeLimit } from '../runtime/time-limit.ts';

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: StoredType;
}

export const storedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'] as const;
type StoredType = (typeof storedTypes)[number];

/** Files under random keys. Every method throws `unavailable` if the store is out of reach. */
export interface FileStore {
  put(key: string, file: StoredFile): Promise<void>;
  /** Returns a file, or undefined if there is none. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Removes a file. Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Yields the keys that begin with `prefix`, a page at a time. */
  list(prefix: string): AsyncIterable<readonly string[]>;
  /** Returns when a file was stored. Undefined if it is absent, or if an earlier version of the site stored it. */
  putAt(key: string): Promise<Date | undefined>;
}

// Without a limit the client retries for half a minute, but the visitor's browser gives up after 10 s.
export const STORE_TIMEOUT_MS = 3000;

/** Returns what the store answers. Throws `unavailable` if it does not answer in time. */
export const callStore = async <Answer>(ask: () => Promise<Answer>, timeoutMs = STORE_TIMEOUT_MS): Promise<Answer> => {
  try {
    return await withTimeLimit(ask(), timeoutMs);
  } catch (cause) {
    throw new DomainError('unavailable', { cause });
  }
};

/**
 * Returns a store on Netlify Blobs. Previews and production share a site's blobs, so keys begin with the deploy
 * context.
 */
export const createBlobStore = (
  context: string,
  name: 'member-files' | 'media',
  timeoutMs = STORE_TIMEOUT_MS,
): FileStore => {
  // Loaded with the first file, so that answers without files start without it.
  const open = async (): Promise<Store> => {
    const { getStore } = await import('@netlify/blobs');
    return getStore({ name, consistency: 'strong' });
  };
  const call = <Answer>(ask: (store: Store) => Promise<Answer>) => callStore(async () => ask(await open()), timeoutMs);
  const full = (key: string) => `${context}/${key}`;
  return {
    put: (key, { bytes, type }) =>
      call(async (store) => {
        await store.set(full(key), new Blob([bytes]), { metadata: { type, at: new Date().toISOString() } });
      }),
    find: (key) => call(async (store) => storedFileOf(await store.getWithMetadata(full(key), { type: 'arrayBuffer' }))),
    remove: (key) => call((store) => store.delete(full(key))),
    list: (prefix) => listKeys(open, full(prefix), full('').length),
    putAt: (key) => call(async (store) => dateIn((await store.getMetadata(full(key)))?.metadata.at)),
  };
};

/** Yields the keys that begin with `prefix`, a page at a time, without their first `skipped` characters. */
export async function* listKeys(
  open: () => Promise<Store>,
  prefix: string,
  skipped: number,
): AsyncGenerator<readonly string[]> {
  const store = await callStore(open);
  const pages = store.list({ prefix, paginate: true })[Symbol.asyncIterator]();
  for (;;) {
    const page = await callStore(() => pages.next());
    if (page.done) return;
    yield page.value.blobs.map(({ key }) => key.slice(skipped));
  }
}

// Lists hold no dates, so the date is stored with the file.
const dateIn = (value: unknown): Date | undefined => {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

const storedFileOf = (found: (GetWithMetadataResult & { data: ArrayBuffer }) | null): StoredFile | undefined => {
  const type = storedTypes.find((known) => known === found?.metadata.type);
  if (!found || !type) return undefined;
  return { bytes: new Uint8Array(found.data), type };
};
