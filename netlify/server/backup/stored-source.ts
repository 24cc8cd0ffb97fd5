import type { BackupStore } from '../integrations/backup-store.ts';
import { type Entry, open, openEntries, UnreadableBackup } from './archive.ts';
import { doneSchema, fileNamed } from './nightly.ts';
import type { BackupSource } from './restore.ts';
import { findJson } from './state.ts';
import { type Manifest, manifestSchema } from './take-backup.ts';

/** Returns the backup of a night, in the order of a backup in one file: rows, files, manifest. */
export const storedSource = (store: BackupStore, night: string, identities: readonly string[]): BackupSource => ({
  entries: async function* (): AsyncGenerator<Entry> {
    const [done, rows] = await Promise.all([
      findJson(store, `nights/${night}/done.json`, doneSchema),
      store.find(`nights/${night}/rows.tar.gz.age`),
    ]);
    if (!done || !rows) throw new UnreadableBackup(`The store has no whole backup of ${night}.`);
    let manifest: Manifest | undefined;
    for await (const entry of openEntries(new Blob([rows]).stream(), identities)) {
      if (entry.name !== 'manifest.json') yield entry;
      else manifest = manifestSchema.parse(JSON.parse(new TextDecoder().decode(entry.bytes)));
    }
    if (!manifest) throw new UnreadableBackup('The backup is incomplete: it has no end.');
    const entries = [...manifest.entries];
    for (const name of done.files) {
      const file = fileNamed(name);
      const sealed = file && (await store.find(name));
      if (!file || !sealed) throw new UnreadableBackup(`The backup is damaged: ${name} is missing.`);
      const bytes = await open(sealed, identities);
      const entry = { name: `files/${file.shelf}/${file.key}`, bytes };
      entries.push({ name: entry.name, bytes: bytes.length, sha256: file.sha256, type: file.type });
      yield entry;
    }
    const whole: Manifest = { ...manifest, entries, gone: done.gone };
    yield { name: 'manifest.json', bytes: new TextEncoder().encode(JSON.stringify(whole)) };
  },
});
