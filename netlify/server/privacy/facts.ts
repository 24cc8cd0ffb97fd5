import type { PrivacyFacts } from '#messages/privacy-notice.ts';
import { selectClub } from '../club/queries.ts';
import type { Database } from '../db/client.ts';
import { processingIn } from './processing.ts';

/** Returns what «Confidentialité» says by itself, from the row of the club. */
export const privacyFactsOf = ({ club }: Awaited<ReturnType<typeof selectClub>>[number]): PrivacyFacts => ({
  club: { name: club.name, email: club.email, address: club.address, host: club.host },
  years: club.formerMemberYears,
  ...processingIn(process.env),
});

/** Returns what «Confidentialité» says by itself, as it is now. */
export const findPrivacyFacts = async (db: Database): Promise<PrivacyFacts | undefined> => {
  const [row] = await selectClub(db);
  return row && privacyFactsOf(row);
};
