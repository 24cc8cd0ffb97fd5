import { neon } from '@neondatabase/serverless';
import type { TestClub } from './club.ts';

/**
 * Makes one row of a table fail whenever somebody adds, changes or deletes it, whatever the reason. Returns the function
 * that heals it. `column` names the row; it need not be its id.
 */
export const poisoned = async (
  club: TestClub,
  table: string,
  id: string,
  column = 'id',
): Promise<() => Promise<void>> => {
  const sql = neon(club.databaseEnv.DATABASE_OWNER_URL);
  const name = `poison_${id.replaceAll('-', '')}`;
  await sql.transaction([
    sql.query(`create function ${name}() returns trigger language plpgsql as $$
      begin raise exception 'poison' using errcode = 'XX000'; end $$`),
    ...(['insert', 'update', 'delete'] as const).map((event) =>
      sql.query(`create trigger ${name}_${event} before ${event} on ${table} for each row
        when (${event === 'delete' ? 'old' : 'new'}.${column} = '${id}') execute function ${name}()`),
    ),
  ]);
  return async () => {
    await sql.query(`drop function ${name}() cascade`);
  };
};
