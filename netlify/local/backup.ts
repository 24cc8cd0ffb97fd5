import { existsSync } from 'node:fs';
import { readArguments } from '#local/arguments.ts';
import { writeBackup } from '#local/backup-file.ts';
import { shelvesHere } from '#local/backup-places.ts';
import { exitWith } from '#local/settings.ts';
import { withDatabase } from '#local/with-database.ts';
import { recipientsIn, recipientsProblem } from '#server/runtime/env.ts';

const USAGE = 'Usage: npm run backup -- FILE\nFor instance: npm run backup -- club-2026-11-27.tar.gz.age';

const {
  positionals: [file = exitWith(USAGE), ...others],
} = readArguments(USAGE, { allowPositionals: true });
if (others.length > 0) exitWith(USAGE);
if (existsSync(file)) exitWith(`${file} is there already: it is not written over.`);

await withDatabase('No backup is made', async (env) => {
  const recipients = recipientsIn(process.env.BACKUP_RECIPIENTS);
  if (recipients.length === 0)
    exitWith(
      'BACKUP_RECIPIENTS is missing: the public keys of two officers. To make keys: npm run tool -- backup:keys FILE',
    );
  const wrong = recipientsProblem(process.env.BACKUP_RECIPIENTS);
  if (wrong) exitWith(`${wrong}.`);
  if (recipients.length === 1)
    console.warn('There is one public key only. If its owner loses the key, nobody reads this.');
  const { takenAt, rows, files, gone, unread } = await writeBackup({
    file,
    databaseUrl: env.DATABASE_URL,
    shelves: shelvesHere(env),
    recipients,
  });
  console.log(`${file} holds the site of ${takenAt.toISOString()}: ${rows} rows, ${files} files.`);
  if (gone > 0) console.log(`${gone} files were removed while the backup was taken. They are not in it.`);
  if (unread > 0) {
    console.error(
      `${unread} files could not be read and are not in it. Run this again, and look at the store of the files.`,
    );
    process.exitCode = 1;
  }
});
