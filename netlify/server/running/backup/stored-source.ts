import type { BackupStore } from '../../integrations/backup-store.ts';
import { type Entry, openEntries, UnreadableBackup } from './archive.ts';
import { listedSchema } from './nightly.ts';
import { patiently } from './patiently.ts';
import { type BackupSource, verifyBackup } from './restore.ts';
import { findJson } from './state.ts';
import { openListed } from './stored-files.ts';
import { type Manifest, manifestSchema, namedIn } from './take-backup.ts';

const found = async (store: BackupStore, name: string): Promise<Uint8Array<ArrayBuffer>> => {
  const sealed = await patiently(() => store.find(name));
  if (!sealed) throw new UnreadableBackup(`The backup is damaged: ${name} is missing.`);
  return sealed;
};

/**
 * Returns the backup of a night, in the order of a backup in one file: rows, files, manifest. Files whose names are in
 * `known` are left out, and those that open are added to it: many nights share a file.
 */
const readNight = (
  store: BackupStore,
  night: string,
  identities: readonly string[],
  known?: Set<string>,
): BackupSource => ({
  entries: async function* (): AsyncGenerator<Entry> {
    const done = await patiently(() => findJson(store, `nights/${night}/done.json`, listedSchema));
    if (!done) throw new UnreadableBackup(`The store has no whole backup of ${night}.`);
    const rows = await found(store, `nights/${night}/rows.tar.gz.age`);
    const named = new Set<string>();
    let manifest: Manifest | undefined;
    for await (const entry of openEntries(new Blob([rows]).stream(), identities)) {
      if (entry.name.startsWith('tables/members/'))
        for (const key of namedIn(new TextDecoder().decode(entry.bytes))) named.add(key);
      if (entry.name !== 'manifest.json') yield entry;
      else manifest = manifestSchema.parse(JSON.parse(new TextDecoder().decode(entry.bytes)));
    }
    if (!manifest) throw new UnreadableBackup('The backup is incomplete: it has no end.');
    const entries = [...manifest.entries];
    for (const name of done.files) {
      if (known?.has(name)) continue;
      const { entry, told } = await openListed(name, await found(store, name), identities);
      known?.add(name);
      entries.push(told);
      named.delete(entry.name.replace(/^files\/member-files\//, ''));
      yield entry;
    }
    // Of what the rows name, the rest was removed while the backup was taken, or could not be read.
    const whole: Manifest = { ...manifest, entries, gone: [...named] };
    yield { name: 'manifest.json', bytes: new TextEncoder().encode(JSON.stringify(whole)) };
  },
});

/** Returns the backup of a night, in the order of a backup in one file: rows, files, manifest. */
export const storedSource = (store: BackupStore, night: string, identities: readonly string[]): BackupSource =>
  readNight(store, night, identities);

/** What was found out about a night with a private key. */
export interface OpenedNight {
  readonly night: string;
  /** Undefined if all of it opens and agrees with its hashes. */
  readonly problem: string | undefined;
}

/** Returns for each night whether one key, alone, opens all of it. Reads each file once. Changes nothing. */
export const tryNights = async (
  store: BackupStore,
  nights: readonly string[],
  identity: string,
): Promise<OpenedNight[]> => {
  const known = new Set<string>();
  const tried: OpenedNight[] = [];
  for (const night of nights) {
    const problem = await verifyBackup(readNight(store, night, [identity], known)).then(
      () => undefined,
      (error: unknown) =>
        error instanceof UnreadableBackup ? error.message : 'It is not understood, or the store does not answer.',
    );
    tried.push({ night, problem });
  }
  return tried;
};
