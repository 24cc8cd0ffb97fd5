import { seedMembers } from '#database/seed/members.ts';
import { seed } from '#database/seed/seed.ts';
import { withDatabase } from '#local/with-database.ts';
import { migrate, ownerUrlOf } from '#server/db/migrate.ts';

await withDatabase('The fictional club is not added', async (env) => {
  await migrate(ownerUrlOf(env), env.NEON_ENDPOINT);
  await seed(env);
  await seedMembers(env);
});
if (!process.exitCode)
  console.log('The database holds the fictional club. A database that had disciplines is left as it was.');
