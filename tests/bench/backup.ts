import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { fileSource } from '#local/backup-file.ts';
import { openDatabase } from '#server/db/client.ts';
import { members } from '#server/db/schema.ts';
import { createBlobStore } from '#server/integrations/blob-store.ts';
import { verifyBackup } from '#server/running/backup/restore.ts';
import type { Figure } from './figures.ts';
import { addMembers } from './many-members.ts';
import { watchMemory } from './process-memory.ts';
import type { BenchSite } from './site.ts';

const MEMBERS = 3000;
/** What a photo of the form and its thumbnail weigh. Bytes. */
const PHOTO = 80_000;
const THUMBNAIL = 6_000;
const AT_ONCE = 20;

const command = fileURLToPath(new URL('../../netlify/local/backup.ts', import.meta.url));

/** Gives every member a photo: noise, which no packer makes smaller. */
const addPhotos = async (env: BenchSite['env']): Promise<void> => {
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT, 60_000);
  await db.update(members).set({ photoKey: sql`'photos/' || ${members.id}` });
  const rows = await db.select({ key: members.photoKey }).from(members);
  const files = createBlobStore(env.CONTEXT ?? 'local', 'member-files');
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(
      rows
        .slice(from, from + AT_ONCE)
        .flatMap(({ key }) => [
          files.put(`${key}`, { bytes: new Uint8Array(randomBytes(PHOTO)), type: 'image/jpeg' }),
          files.put(`${key}-thumb`, { bytes: new Uint8Array(randomBytes(THUMBNAIL)), type: 'image/jpeg' }),
        ]),
    );
};

/** Measures `npm run backup` for a club of 3,000 members with photos, in a process of its own. */
export const benchBackup = async ({ env }: BenchSite): Promise<Figure[]> => {
  process.env.NETLIFY_BLOBS_CONTEXT = env.NETLIFY_BLOBS_CONTEXT;
  await addMembers(openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT, 60_000), MEMBERS);
  await addPhotos(env);
  const folder = await mkdtemp(join(tmpdir(), 'club-backup-'));
  try {
    const identity = await generateX25519Identity();
    const file = join(folder, 'club.tar.gz.age');
    const started = performance.now();
    const child = spawn(process.execPath, [command, file], {
      env: {
        ...process.env,
        ...env,
        LOCAL_DATA_DIR: folder,
        BACKUP_RECIPIENTS: await identityToRecipient(identity),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const peak = watchMemory(child.pid ?? 0, 50);
    const [code] = await once(child, 'exit');
    const { largest } = await peak();
    const seconds = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`The backup ended with ${code}.`);
    const { manifest } = await verifyBackup(fileSource(file, [identity]));
    const files = manifest.entries.filter(({ type }) => type !== undefined).length;
    if (files < 2 * MEMBERS) throw new Error(`Only ${files} files are in the backup.`);
    const name = `backup of ${MEMBERS.toLocaleString('en')} members with photos`;
    return [
      {
        name: `${name}: peak memory`,
        value: largest,
        unit: 'MB',
        limit: 256,
        note: 'the largest process, read every 50 ms',
      },
      { name: `${name}: time`, value: seconds, unit: 's', note: `${files} files` },
      { name: `${name}: size`, value: (await stat(file)).size / 1e6, unit: 'MB' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
