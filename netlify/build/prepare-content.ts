import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { databaseTrouble } from '#server/db/errors.ts';
import { readDatedContent } from '#server/running/publication/site-content.ts';

/** The database may be asleep, and fall asleep again during the build. */
const DATABASE_TIMEOUT_MS = 30_000;

/**
 * Prepares the database of `npm run build` and writes what the pages are built from into the file that `argv` names. It
 * runs in a process of its own, because its code takes 250 MB that nobody needs while the pages are built. With
 * `--migrate` it applies the migrations first, with `--seed` it adds the fictional club. If the database does not answer,
 * prints a sentence and fails.
 */
const [file = '', ...wanted] = process.argv.slice(2);
const { DATABASE_URL = '', NEON_ENDPOINT } = process.env;
try {
  if (wanted.includes('--migrate')) {
    const { migrate, ownerUrlOf } = await import('#server/db/migrate.ts');
    await migrate(ownerUrlOf(process.env), NEON_ENDPOINT);
  }
  if (wanted.includes('--seed')) {
    const { seed } = await import('#database/seed/seed.ts');
    await seed(process.env);
  }
  const content = await readDatedContent(openDatabase(DATABASE_URL, NEON_ENDPOINT, DATABASE_TIMEOUT_MS));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(content));
} catch (error) {
  const trouble = databaseTrouble(error);
  if (!trouble) throw error;
  console.error(trouble);
  process.exitCode = 1;
}
