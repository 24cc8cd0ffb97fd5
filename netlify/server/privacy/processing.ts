import { USUAL_BACKUP_NIGHTS } from '#domain/time-kept.ts';
import type { Processing } from '#messages/privacy-notice.ts';
import { isOnThisMachine, isSelfHosted, recipientsIn } from '../runtime/env.ts';

type Source = Readonly<Record<string, string | undefined>>;

const hostOf = (address: string | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).hostname : null;

/** The host of a service elsewhere: what runs on the machine of the site is nobody else's. */
const elsewhere = (address: string | undefined): string | null => (isOnThisMachine(address) ? null : hostOf(address));

const databaseIn = (env: Source): Processing['database'] => {
  const host = hostOf(env.DATABASE_URL) ?? '';
  const region = /\.([a-z]{2}-[a-z]+-\d)\.(?:aws|azure)\.neon\.tech$/.exec(host)?.[1] ?? null;
  // On Netlify it is Neon's, also behind another name.
  if (!isSelfHosted(env) || host.endsWith('.neon.tech')) return { at: 'neon', region };
  const other = elsewhere(env.DATABASE_URL);
  return other === null ? { at: 'here' } : { at: 'other', host: other };
};

/**
 * Returns who handles data for the club, as far as the environment tells: where the site runs, the database, the server that
 * sends mail, and the bucket of the nightly backups. It names no host on this machine.
 */
export const processingIn = (env: Source): Processing => ({
  isSelfHosted: isSelfHosted(env),
  database: databaseIn(env),
  sendsMail: Boolean(env.SMTP_URL),
  mailServer: elsewhere(env.SMTP_URL),
  backup:
    recipientsIn(env.BACKUP_RECIPIENTS).length > 0
      ? { nights: Number(env.BACKUP_NIGHTS ?? USUAL_BACKUP_NIGHTS), bucket: elsewhere(env.BACKUP_S3_URL) }
      : null,
});
