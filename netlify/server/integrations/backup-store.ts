import { withTimeLimit } from '../runtime/time-limit.ts';
import { listKeys } from './blob-store.ts';

/** Where the nightly backup is kept. Keys are plain ASCII. Every method throws if the store does not answer. */
export interface BackupStore {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Returns what is stored, or undefined. */
  find(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Returns the keys that begin with `prefix`. */
  list(prefix: string): Promise<string[]>;
  /** Removing what is missing is no error. */
  remove(key: string): Promise<void>;
}

/** What a nightly backup needs. Without it, nothing is backed up at night. */
export interface BackupSettings {
  /** The public keys of those who may read a backup. */
  readonly recipients: readonly string[];
  readonly store: BackupStore;
  /** How many nights are kept. */
  readonly keep: number;
  readonly databaseUrl: string;
}

/** Milliseconds. The database's rows are the largest object: a few megabytes. */
const TIMEOUT_MS = 15_000;

/** Returns a backup store on Netlify Blobs. It outlives the database but not the account at Netlify. */
export const createBlobBackupStore = (context: string): BackupStore => {
  const open = async () => {
    const { getStore } = await import('@netlify/blobs');
    return getStore({ name: 'backups', consistency: 'strong' });
  };
  const full = (key: string) => `${context}/${key}`;
  return {
    put: async (key, bytes) =>
      void (await withTimeLimit(
        open().then((store) => store.set(full(key), new Blob([bytes]))),
        TIMEOUT_MS,
      )),
    find: async (key) => {
      const found = await withTimeLimit(
        open().then((store) => store.get(full(key), { type: 'arrayBuffer' })),
        TIMEOUT_MS,
      );
      return found ? new Uint8Array(found) : undefined;
    },
    list: async (prefix) => {
      const keys: string[] = [];
      for await (const page of listKeys(open, full(prefix), full('').length)) keys.push(...page);
      return keys;
    },
    remove: async (key) =>
      withTimeLimit(
        open().then((store) => store.delete(full(key))),
        TIMEOUT_MS,
      ),
  };
};

/** Its name says the status, because the name of an error is all that logs and the database keep of it. */
class StoreRefused extends Error {
  constructor(status: number) {
    super(`the backup store answers ${status}`);
    this.name = `StoreAnswered${status}`;
  }
}

export interface S3Settings {
  /** The address of the bucket: `https://s3.example.com/BUCKET`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Returns the texts of an element. Our keys hold nothing that XML would write otherwise. */
const textsOf = (xml: string, element: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g')), ([, text = '']) => text);

/** Returns a backup store in a bucket that speaks the S3 protocol, at any provider. */
export const createS3BackupStore = ({ url, region, keyId, secret }: S3Settings): BackupStore => {
  const bucket = url.replace(/\/$/, '');
  const call = async (
    path: string,
    init: { method?: string; body?: Uint8Array<ArrayBuffer> } = {},
    accepted: readonly number[] = [200, 204],
  ): Promise<Response> => {
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 });
    const response = await client.fetch(`${bucket}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!accepted.includes(response.status)) throw new StoreRefused(response.status);
    return response;
  };
  const object = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;
  return {
    put: async (key, bytes) => void (await (await call(object(key), { method: 'PUT', body: bytes })).arrayBuffer()),
    find: async (key) => {
      const response = await call(object(key), {}, [200, 404]);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return response.status === 200 ? bytes : undefined;
    },
    list: async (prefix) => {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token) query.set('continuation-token', token);
        const xml = await (await call(`?${query}`)).text();
        keys.push(...textsOf(xml, 'Key'));
        [token] = textsOf(xml, 'NextContinuationToken');
      } while (token);
      return keys;
    },
    remove: async (key) => void (await (await call(object(key), { method: 'DELETE' }, [200, 204, 404])).arrayBuffer()),
  };
};
