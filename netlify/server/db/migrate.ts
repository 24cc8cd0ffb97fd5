import { fileURLToPath } from 'node:url';
import { neon, neonConfig } from '@neondatabase/serverless';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Applies the migrations that the database lacks, each in one transaction with its own record. A run that stops
 * half-way is continued by the next run.
 */
export const migrate = async (url: string, endpoint = process.env.NEON_ENDPOINT): Promise<void> => {
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  const sql = neon(url);
  await sql`create table if not exists applied_migrations (hash text primary key, applied_at timestamptz not null default now())`;
  const applied = new Set((await sql`select hash from applied_migrations`).map((row) => String(row.hash)));
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (applied.has(migration.hash)) continue;
    await sql.transaction([
      sql`insert into applied_migrations (hash) values (${migration.hash})`,
      ...migration.sql.map((statement) => sql.query(statement)),
    ]);
  }
};
