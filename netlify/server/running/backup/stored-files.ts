import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { StoredFile } from '../../integrations/blob-store.ts';
import { bytesOf, type Entry, openBytes, openEntries, sealEntries, UnreadableBackup } from './archive.ts';
import { createInventory, manifestSchema, type Shelves, sha256 } from './take-backup.ts';

type Keeping = Pick<Deps, 'settings'>;

const keyOf = ({ settings }: Keeping, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', settings.linkSecret, '', purpose, 32));

/**
 * Returns the names of files in a backup store. They are keyed hashes, so that a photo cannot be recognised there by
 * its name. The recipients are part of the name: after a change of BACKUP_RECIPIENTS every file is stored again, so
 * that each key opens every night.
 */
export const createNames = (deps: Keeping, recipients: readonly string[]) => {
  const key = keyOf(deps, 'names in the backup store');
  const hashOf = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  const sealedFor = hashOf([...recipients].sort().join(' ')).slice(0, 32);
  return {
    /** Names those for whom a night is sealed. */
    sealedFor,
    folder: `files/${sealedFor}/`,
    fileName: (shelf: keyof Shelves, file: string): string => `files/${sealedFor}/${hashOf(`${shelf}/${file}`)}.age`,
  };
};

const CIPHER = 'aes-256-gcm';
const NAMED = 'files that rows name';

/** Returns the keys of files so that only the site reads them: it goes on with a night that was cut. */
export const sealNamed = (deps: Keeping, named: Iterable<string>): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, keyOf(deps, NAMED), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify([...named]), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
};

/** Returns what `sealNamed` was given, or undefined if the site has another secret by now. */
export const openNamed = (deps: Keeping, kept: string): string[] | undefined => {
  const bytes = Buffer.from(kept, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(deps, NAMED), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    const text = decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Returns a file as the store keeps it: a small backup, which the age command and tar open like a whole one. */
export const sealFile = async (
  name: string,
  { bytes, type }: StoredFile,
  recipients: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const inventory = createInventory();
  const entries = async function* (): AsyncGenerator<Entry> {
    yield inventory.note({ name, bytes }, { type });
    yield inventory.manifest(new Date());
  };
  return bytesOf(await sealEntries(entries(), recipients));
};

/** Returns what `sealFile` was given. Throws `UnreadableBackup` if no key fits or anything in it was changed. */
const openFile = async (sealed: Uint8Array<ArrayBuffer>, identities: readonly string[]) => {
  const entries: Entry[] = [];
  for await (const entry of openEntries(new Blob([sealed]).stream(), identities)) entries.push(entry);
  const [file, last] = entries;
  const manifest = manifestSchema.safeParse(last && JSON.parse(new TextDecoder().decode(last.bytes)));
  const told = manifest.success ? manifest.data.entries[0] : undefined;
  if (!file || !told?.type || told.name !== file.name || told.sha256 !== sha256(file.bytes))
    throw new UnreadableBackup('A file of the backup is damaged.');
  return { entry: file, told };
};

/** Names of files of an earlier release, of which each was encrypted as it is: shelf, key, type, hash. */
const FORMER = /^files\/((?:member-files|media)\/.+)\/([\w-]+)\.([0-9a-f]{64})\.age$/;

/** Returns a file of a night's list, also of a night of an earlier release. Throws `UnreadableBackup`. */
export const openListed = async (
  listed: string,
  sealed: Uint8Array<ArrayBuffer>,
  identities: readonly string[],
): ReturnType<typeof openFile> => {
  const [, place, type, hash] = FORMER.exec(listed) ?? [];
  if (!place || !type || !hash) return openFile(sealed, identities);
  const entry = { name: `files/${place}`, bytes: await openBytes(sealed, identities) };
  const told = { name: entry.name, bytes: entry.bytes.length, sha256: hash, type: type.replace('-', '/') };
  if (sha256(entry.bytes) !== hash) throw new UnreadableBackup('A file of the backup is damaged.');
  return { entry, told };
};
