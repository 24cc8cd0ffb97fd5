import { readArguments } from '#local/arguments.ts';
import { withDatabase } from '#local/with-database.ts';
import { migrate, ownerUrlOf } from '#server/db/migrate.ts';

readArguments('Usage: npm run db:migrate    applies the migrations that the database lacks', {});

await withDatabase('The migrations are not applied', async (env) => migrate(ownerUrlOf(env), env.NEON_ENDPOINT));
if (!process.exitCode) console.log('The database is up to date.');
