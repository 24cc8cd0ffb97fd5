import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';

export const isDatabaseUp = (db: Database): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
