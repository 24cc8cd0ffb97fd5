import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '#server/running/backup/snapshot.ts';

/** Thrown if the role cannot be made there. Its message says why, in English and in French. Nothing was changed. */
export class RoleRefused extends Error {
  override readonly name = 'RoleRefused';
}

/** PostgreSQL cuts longer names. Bytes. */
const LONGEST_NAME = 63;

/** Returns the name of the functions' role. Roles belong to the whole server: each database needs one of its own. */
const roleOf = (database: string): string => `${database}_site`;

const createRolePassword = (): string => randomBytes(24).toString('base64url');

const DATA = 'select, insert, update, delete';

/**
 * Returns the statements that make the role and let it read and write rows, and nothing else. Default privileges open the
 * tables of later migrations too. They can be run again at any time. Without a password the role is there and keeps its own.
 */
const statementsFor = (database: string, password: string | undefined): string[] => {
  const role = pg.escapeIdentifier(roleOf(database));
  const made = [
    `do $$ begin
       create role ${role};
     exception when duplicate_object or unique_violation then null;
     end $$`,
    `alter role ${role} with login password ${pg.escapeLiteral(password ?? '')}`,
  ];
  return [
    ...(password === undefined ? [] : made),
    `revoke create on schema public from public, ${role}`,
    `grant connect on database ${pg.escapeIdentifier(database)} to ${role}`,
    `grant usage on schema public to ${role}`,
    `grant ${DATA} on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    `alter default privileges in schema public grant ${DATA} on tables to ${role}`,
    `alter default privileges in schema public grant usage, select on sequences to ${role}`,
  ];
};

interface Rights {
  readonly account: string;
  readonly isThere: boolean;
  readonly makesRoles: boolean;
  /** May give the role that is there another password. */
  readonly changesRole: boolean;
  readonly ownsDatabase: boolean;
  readonly ownsTables: boolean;
}

/** Since PostgreSQL 16 a role with CREATEROLE may change only the roles that it created. */
const RIGHTS = `
  select me.rolname as account, role.oid is not null as "isThere", me.rolsuper or me.rolcreaterole as "makesRoles",
    me.rolsuper or (me.rolcreaterole and role.oid is not null and (
      current_setting('server_version_num')::int < 160000 or pg_has_role(me.oid, role.oid, 'member with admin option')
    )) as "changesRole",
    pg_has_role(me.oid, base.datdba, 'usage') and pg_has_role(me.oid, space.nspowner, 'usage') as "ownsDatabase",
    not exists (
      select from pg_class c
      where c.relnamespace = space.oid and c.relkind in ('r', 'p') and not pg_has_role(me.oid, c.relowner, 'usage')
    ) as "ownsTables"
  from pg_roles me
  join pg_database base on base.datname = current_database()
  join pg_namespace space on space.nspname = 'public'
  left join pg_roles role on role.rolname = $1
  where me.rolname = current_user`;

/** Returns why the account cannot make the role, in English and in French, or undefined. */
const refusalOf = (rights: Rights, database: string, isPasswordSet: boolean): string | undefined => {
  const role = roleOf(database);
  const { account } = rights;
  if (Buffer.byteLength(role) > LONGEST_NAME)
    return `the name of the database is too long for a role ${role}.
En français : le nom de la base est trop long. Choisissez-en un plus court.`;
  if (account === role)
    return `${account} is the functions' role itself. DATABASE_OWNER_URL is the connection string of the owner.
En français : ${account} est le rôle des fonctions. DATABASE_OWNER_URL doit être celui du propriétaire de la base.`;
  if (!rights.ownsDatabase || !rights.ownsTables)
    return `${account} does not own the database ${database} and all of its tables. Set DATABASE_OWNER_URL to its owner.
En français : ${account} n’est pas propriétaire de la base ${database} et de toutes ses tables.`;
  if (!rights.isThere && !rights.makesRoles)
    return `${account} may not create roles. As a superuser of PostgreSQL: alter role ${pg.escapeIdentifier(account)} createrole;
En français : ${account} n’a pas le droit de créer des rôles (CREATEROLE). Un super-utilisateur de PostgreSQL le lui donne par
la commande ci-dessus.`;
  if (rights.isThere && isPasswordSet && !rights.changesRole)
    return `${account} may not give the role ${role} a password: another account made it. Use that account, or a superuser.
En français : le rôle ${role} a été créé par un autre compte, seul à pouvoir en changer le mot de passe.`;
  return undefined;
};

interface Prepared {
  readonly role: string;
  /** The role's connection string, or undefined if it keeps a password that nobody tells. */
  readonly url: string | undefined;
}

const prepare = async (ownerUrl: string, passwordFor: (isThere: boolean) => string | undefined): Promise<Prepared> => {
  const client = await connect(ownerUrl);
  try {
    const { rows: names } = await client.query<{ name: string }>('select current_database() as name');
    const database = names[0]?.name ?? '';
    const role = roleOf(database);
    const { rows } = await client.query<Rights>(RIGHTS, [role]);
    const [rights] = rows;
    if (!rights) throw new RoleRefused('the database has no schema named public.');
    const password = passwordFor(rights.isThere);
    const refusal = refusalOf(rights, database, password !== undefined);
    if (refusal) throw new RoleRefused(refusal);
    await client.query('begin');
    for (const statement of statementsFor(database, password)) await client.query(statement);
    await client.query('commit');
    if (password === undefined) return { role, url: undefined };
    const url = new URL(ownerUrl);
    url.username = role;
    url.password = password;
    return { role, url: url.href };
  } finally {
    await client.end();
  }
};

/**
 * Makes the role of the functions in the database of `ownerUrl`. The role cannot change the schema: an SQL injection
 * could read and write rows, but not drop, alter or truncate a table. An existing role keeps its password, because a
 * site uses it, unless `isNewPassword` is set. The migrations go on running as the owner. Throws `RoleRefused`.
 */
export const makeFunctionsRole = (ownerUrl: string, wanted: { isNewPassword: boolean }): Promise<Prepared> =>
  prepare(ownerUrl, (isThere) => (isThere && !wanted.isNewPassword ? undefined : createRolePassword()));

/** Does the same with this password, on a server that only this program uses. Returns the connection string. */
export const prepareFunctionsRole = async (ownerUrl: string, password: string): Promise<string> =>
  (await prepare(ownerUrl, () => password)).url ?? '';
