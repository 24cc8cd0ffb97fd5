import type { PrivacyFacts } from '#messages/privacy-notice.ts';

type Source = Readonly<Record<string, string | undefined>>;

const hostOf = (address: string | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).hostname : null;

const isHere = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/**
 * Returns who handles data for the club, as far as the environment tells: the region in the address of a Neon database, and
 * the server that sends mail. Neither is told of this machine.
 */
export const processingIn = ({ DATABASE_URL, SMTP_URL }: Source): Pick<PrivacyFacts, 'region' | 'mailServer'> => {
  const mail = hostOf(SMTP_URL);
  return {
    region: /\.([a-z]{2}-[a-z]+-\d)\.(?:aws|azure)\.neon\.tech$/.exec(hostOf(DATABASE_URL) ?? '')?.[1] ?? null,
    mailServer: mail !== null && !isHere(mail) ? mail : null,
  };
};
