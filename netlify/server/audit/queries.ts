import type { Database } from '../db/client.ts';
import { auditEntries } from '../db/schema.ts';

export interface AuditEntry {
  administratorId: string;
  /** Kind of subject, and a verb of the trade: `toggle.update`. */
  action: `${string}.${string}`;
  subjectId: string;
  /** Names of the fields that changed, never their values. */
  fields: string[];
}

/** Who changed what: goes into the same batch as the write it tells of. */
export const insertAuditEntry = (db: Database, entry: AuditEntry) =>
  db.insert(auditEntries).values({ ...entry, subjectType: entry.action.split('.')[0] ?? '' });
