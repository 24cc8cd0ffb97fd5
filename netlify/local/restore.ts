import { existsSync } from 'node:fs';
import { isIsoDate } from '#domain/dates.ts';
import { readArguments } from '#local/arguments.ts';
import { fileSource } from '#local/backup-file.ts';
import { contextHere, shelvesHere } from '#local/backup-places.ts';
import { missingRights } from '#local/database-rights.ts';
import { readKeyFiles } from '#local/key-files.ts';
import { exitWith, reasonOf } from '#local/settings.ts';
import { withDatabase } from '#local/with-database.ts';
import { createDeps } from '#server/create-deps.ts';
import { migrate, ownerUrlOf } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { UnreadableBackup } from '#server/running/backup/archive.ts';
import {
  agreeWithProvider,
  eraseAgainAfterRestore,
  findUnreadableSecrets,
} from '#server/running/backup/finish-restore.ts';
import { listNights, listStoredTombstones } from '#server/running/backup/nightly.ts';
import { RestoreRefused, restoreBackup } from '#server/running/backup/restore.ts';
import { storedSource } from '#server/running/backup/stored-source.ts';

const USAGE = `Usage: npm run restore -- FILE --identity KEYFILE
       npm run restore -- --night YYYY-MM-DD --identity KEYFILE    from the backup store of the environment
       npm run restore -- --finish YYYY-MM-DD                      only what comes after the rows, once more`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    identity: { type: 'string', multiple: true },
    night: { type: 'string' },
    finish: { type: 'string' },
  },
});
const [file, ...others] = positionals;
if (others.length > 0) exitWith(USAGE);
if (file && !existsSync(file)) exitWith(`There is no file ${file}.`);
if (values.finish !== undefined && !isIsoDate(values.finish))
  exitWith(`--finish takes the day of the backup.\n${USAGE}`);
if ([file, values.night, values.finish].filter(Boolean).length !== 1) exitWith(USAGE);

const readIdentities = async (): Promise<string[]> => {
  const keys = await readKeyFiles(values.identity ?? []);
  return keys.length > 0 ? keys : exitWith(`Which private key opens it?\n${USAGE}`);
};

/** Returns what stops a restore on Ctrl-C, so that it takes its files back, until its rows are there. */
const stopOnSignal = () => {
  const controller = new AbortController();
  const stop = () => {
    if (!controller.signal.aborted) console.error('Stopping: what was stored is removed again…');
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return { signal: controller.signal, end: () => process.off('SIGINT', stop).off('SIGTERM', stop) };
};

/** Lets a backup be looked at on a machine that has no keys of Stripe. */
const NO_PROVIDER = {
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
};

/** Tells whether the secrets of this machine are those of the site that was backed up. */
const tellSecrets = async (deps: Deps): Promise<void> => {
  const { factors, unreadable, links } = await findUnreadableSecrets(deps);
  if (unreadable > 0)
    console.error(
      `${unreadable} of ${factors} second factors cannot be checked: SITE_SECRET, or RATE_LIMIT_SECRET where it stood for it, is another than the site had. Set the former one before anybody signs in. Without it these people need a recovery code, a passkey, or npm run admin:password.`,
    );
  else if (links > 0)
    console.error(
      `${links} links in mails were made with another SITE_SECRET or RATE_LIMIT_SECRET: set the former one, or links that end news, in mails that were sent, work no more.`,
    );
  else if (factors > 0) console.log(`${factors} second factors go on working.`);
};

const agree = async (deps: Deps, takenAt: Date): Promise<void> => {
  const { read, unknown } = await agreeWithProvider(deps, takenAt);
  console.log(`${read} card payments were read again from the payment provider.`);
  for (const { reference, amountCents } of unknown)
    console.log(`Began after the backup, enter it by hand: ${reference}, ${(amountCents / 100).toFixed(2)} euros.`);
};

await withDatabase('Nothing is restored', async (env) => {
  const shelves = shelvesHere(env);
  const hasProvider = Boolean(process.env.STRIPE_SECRET_KEY);
  const deps = createDeps({ ...(hasProvider ? {} : NO_PROVIDER), ...process.env, CONTEXT: contextHere(env) });
  const store = deps.backup?.store;
  const ownerUrl = ownerUrlOf(env);
  const stopping = stopOnSignal();

  const restore = async (): Promise<Date> => {
    const identities = await readIdentities();
    if (values.night && !store) exitWith('Which store? Set BACKUP_RECIPIENTS and BACKUP_S3_… as the site has them.');
    const nights = values.night && store ? await listNights(store) : [];
    if (values.night && !nights.includes(values.night))
      exitWith(`The store has no whole backup of that night. It has: ${nights.join(', ') || 'none'}.`);
    const source =
      values.night && store ? storedSource(store, values.night, identities) : fileSource(file ?? '', identities);
    const lacking = await missingRights(env);
    if (lacking) exitWith(`Nothing is restored: ${lacking}`);
    const { takenAt, rows, files, gone } = await restoreBackup(source, {
      ownerUrl,
      endpoint: env.NEON_ENDPOINT,
      shelves,
      signal: stopping.signal,
    });
    stopping.end();
    console.log(`${rows} rows and ${files} files are back as they were at ${takenAt.toISOString()}.`);
    if (gone.length > 0)
      console.log(
        `${gone.length} files that rows name are missing: when the backup was taken they were gone, or unreadable.`,
      );
    return takenAt;
  };

  try {
    // Newer migrations than the backup's may be what is left.
    if (values.finish) await migrate(ownerUrl, env.NEON_ENDPOINT);
    const takenAt = values.finish ? new Date(values.finish) : await restore();
    const erased = await eraseAgainAfterRestore(deps, store ? await listStoredTombstones(store) : []);
    console.log(`${erased} memberships that had been erased are gone again.`);
    if (!store) console.log('No backup store is named: erasures after this backup are known only if its files say so.');
    await tellSecrets(deps);
    if (hasProvider) await agree(deps, takenAt);
    else console.log('STRIPE_SECRET_KEY is missing: the books are as they were then, and the night reads them again.');
    console.log(
      'Mail is paused: look at «Courriels» in the admin area before you let it go. Everybody signs in again.',
    );
  } catch (error) {
    if (error instanceof RestoreRefused || error instanceof UnreadableBackup) exitWith(error.message);
    exitWith(
      `This failed: ${reasonOf(error)}\nIf the rows are back, go on with: npm run restore -- --finish DAY-OF-THE-BACKUP`,
    );
  }
});
