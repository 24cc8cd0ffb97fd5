import pg from 'pg';
import { ownerUrlOf } from '#server/db/migrate.ts';
import { connect } from '#server/running/backup/snapshot.ts';

interface Urls {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_OWNER_URL?: string | undefined;
}

const NOT_LET_IN = /^28/;
const DENIED = '42501';

/** Thrown if an account of the database cannot do what a command is about to do. Its message says what to change. */
class Lacking extends Error {
  override readonly name = 'Lacking';
}

const open = async (name: string, url: string): Promise<pg.Client> => {
  try {
    return await connect(url);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    throw new Lacking(
      NOT_LET_IN.test(code)
        ? `The database refuses the user or the password of ${name}.`
        : `The database that ${name} names cannot be reached.`,
    );
  }
};

const accountIn = async (client: pg.Client): Promise<{ account: string; database: string }> => {
  const { rows } = await client.query<{ account: string; database: string }>(
    'select current_user as account, current_database() as database',
  );
  return { account: rows[0]?.account ?? '', database: rows[0]?.database ?? '' };
};

/** True if the account reads and writes the tables that are there, and one that the owner makes and takes back. */
const WRITES = `
  select bool_and(has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
    and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete')) as writes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p')`;

const check = async (urls: Urls): Promise<void> => {
  const ownerName = urls.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  const owner = await open(ownerName, ownerUrlOf(urls));
  try {
    const functions = await open('DATABASE_URL', urls.DATABASE_URL ?? '');
    const { account, database } = await accountIn(functions).finally(() => functions.end());
    if ((await accountIn(owner)).database !== database)
      throw new Lacking('DATABASE_URL and DATABASE_OWNER_URL name two databases. Both name the same one.');
    await owner.query('begin');
    await owner.query('create table public.rights_are_checked (id int)').catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== DENIED) throw error;
      throw new Lacking(
        `The account of ${ownerName} may not change the schema: set DATABASE_OWNER_URL to the owner of the database.`,
      );
    });
    const { rows } = await owner.query<{ writes: boolean | null }>(WRITES, [account]);
    await owner.query('rollback');
    if (!rows[0]?.writes)
      throw new Lacking(
        'The role of DATABASE_URL may not read and write what the owner makes: run npm run tool -- db:role, and set DATABASE_URL to what it prints.',
      );
  } finally {
    await owner.end();
  }
};

/**
 * Returns what right the accounts of the database lack for a command that writes, in one sentence, or undefined. Changes
 * nothing.
 */
export const missingRights = async (urls: Urls): Promise<string | undefined> => {
  try {
    await check(urls);
    return undefined;
  } catch (error) {
    if (error instanceof Lacking) return error.message;
    throw error;
  }
};
