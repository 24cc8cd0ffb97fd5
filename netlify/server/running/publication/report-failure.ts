import type { Database } from '../../db/client.ts';
import { markLatestPublicationFailed } from './queries.ts';

/**
 * Marks the latest running publication as failed after a failed build. Never throws: if the database is out of reach,
 * the publication counts as failed after some time.
 */
export const reportFailedBuild = async (db: Database, now = new Date()): Promise<void> => {
  await markLatestPublicationFailed(db, now).catch(() => undefined);
};
