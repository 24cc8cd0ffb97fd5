import { fileURLToPath } from 'node:url';
import { neon, neonConfig } from '@neondatabase/serverless';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Returns the connection string of the role that owns the schema. The functions' role may not change the schema; a
 * database without that role has one string for both.
 */
export const ownerUrlOf = (env: {
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}): string => env.DATABASE_OWNER_URL || env.DATABASE_URL || '';

/** Returns the hashes of all migrations of this version, in order. */
export const listKnownMigrations = (): string[] => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/**
 * Applies the migrations that the database lacks, each in one transaction with its own record. A run that stops
 * half-way is continued by the next run. `only` names the migrations that are wanted: those of a backup.
 */
export const migrate = async (
  url: string,
  endpoint = process.env.NEON_ENDPOINT,
  only?: ReadonlySet<string>,
): Promise<void> => {
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  const sql = neon(url);
  await sql`create table if not exists applied_migrations (hash text primary key, applied_at timestamptz not null default now())`;
  const applied = new Set((await sql`select hash from applied_migrations`).map((row) => String(row.hash)));
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (applied.has(migration.hash) || (only && !only.has(migration.hash))) continue;
    await sql.transaction([
      sql`insert into applied_migrations (hash) values (${migration.hash})`,
      ...migration.sql.map((statement) => sql.query(statement)),
    ]);
  }
};
