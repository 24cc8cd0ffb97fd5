import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The role of the functions, in every database of the club. */
export const FUNCTIONS_ROLE = 'club_site';

/** Returns a password that nobody guesses. */
export const createRolePassword = (): string => randomBytes(24).toString('base64url');

const DATA = 'select, insert, update, delete';

/**
 * Returns the statements that make the role and let it read and write rows, and nothing else. Default privileges open the
 * tables of later migrations too. They can be run again at any time.
 */
const statementsFor = (database: string, password: string): string[] => {
  const role = pg.escapeIdentifier(FUNCTIONS_ROLE);
  return [
    `do $$ begin
       create role ${role};
     exception when duplicate_object or unique_violation then null;
     end $$`,
    `alter role ${role} with login password ${pg.escapeLiteral(password)}`,
    `revoke create on schema public from public, ${role}`,
    `grant connect on database ${pg.escapeIdentifier(database)} to ${role}`,
    `grant usage on schema public to ${role}`,
    `grant ${DATA} on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    `alter default privileges in schema public grant ${DATA} on tables to ${role}`,
    `alter default privileges in schema public grant usage, select on sequences to ${role}`,
  ];
};

/**
 * Makes the role of the functions in the database of `ownerUrl`, or gives it another password. It cannot change the schema:
 * whoever tricks a function into running SQL reads and writes rows, and drops, alters and empties nothing. Returns its
 * connection string. The migrations go on running as the owner.
 */
export const prepareFunctionsRole = async (ownerUrl: string, password: string): Promise<string> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query('begin');
    for (const statement of statementsFor(rows[0]?.name ?? '', password)) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = FUNCTIONS_ROLE;
  url.password = password;
  return url.href;
};
