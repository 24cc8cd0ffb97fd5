import type { Database } from '../db/client.ts';
import { markLatestPublicationFailed } from './queries.ts';

/**
 * For a build that failed: the latest publication, if one is waited for, has failed with it. Never throws: when the
 * database is what is out of reach, the publication counts as failed by its age.
 */
export const reportFailedBuild = async (db: Database, now = new Date()): Promise<void> => {
  await markLatestPublicationFailed(db, now).catch(() => undefined);
};
