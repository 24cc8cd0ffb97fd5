import { withDatabase } from '#local/with-database.ts';
import { migrate } from '#server/db/migrate.ts';

await withDatabase('The migrations are not applied', async ({ DATABASE_URL, NEON_ENDPOINT }) =>
  migrate(DATABASE_URL, NEON_ENDPOINT),
);
if (!process.exitCode) console.log('The database is up to date.');
