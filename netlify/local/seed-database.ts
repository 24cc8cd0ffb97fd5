import { seed } from '#local/seed.ts';
import { seedMembers } from '#local/seed-members.ts';
import { withDatabase } from '#local/with-database.ts';
import { migrate } from '#server/db/migrate.ts';

await withDatabase('The fictional club is not added', async (env) => {
  await migrate(env.DATABASE_URL, env.NEON_ENDPOINT);
  await seed(env);
  await seedMembers(env);
});
if (!process.exitCode)
  console.log('The database holds the fictional club. A database that had disciplines is left as it was.');
