import { eq, or } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { factorRecoveries } from '../db/factor-schema.ts';

/**
 * Goes into a batch that disables an administrator, or takes rights off them. Ends the recoveries that they ask for: a
 * recovery dies with the rights of either of its two.
 */
export const endRecoveriesBy = (db: Database, administratorId: string) =>
  db
    .delete(factorRecoveries)
    .where(or(eq(factorRecoveries.startedBy, administratorId), eq(factorRecoveries.confirmedBy, administratorId)));
