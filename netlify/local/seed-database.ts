import { seedMembers } from '#database/seed/members.ts';
import { seed } from '#database/seed/seed.ts';
import { readArguments } from '#local/arguments.ts';
import { missingRights } from '#local/database-rights.ts';
import { exitWith, loadEnvironment } from '#local/settings.ts';
import { withDatabase } from '#local/with-database.ts';
import { migrate, ownerUrlOf } from '#server/db/migrate.ts';
import { isRealSite } from '#server/runtime/env.ts';

readArguments(
  'Usage: npm run tool -- db:seed    adds the fictional club to an empty database, never to that of the real site',
  {},
);
loadEnvironment();
const NOT_ADDED = 'The fictional club is not added';
const { CONTEXT, DATABASE_URL } = process.env;
// What a deploy lacks is told below.
if (isRealSite(process.env) && (CONTEXT || DATABASE_URL))
  exitWith(`${NOT_ADDED}: this is the real site (production, or a live key of Stripe).
En français : le club fictif n’est pas ajouté, car ce site est le vrai.`);

await withDatabase(NOT_ADDED, async (env) => {
  const lacking = await missingRights(env);
  if (lacking) exitWith(lacking);
  await migrate(ownerUrlOf(env), env.NEON_ENDPOINT);
  await seed(env);
  await seedMembers(env);
});
if (!process.exitCode)
  console.log('The database holds the fictional club. A database that had disciplines is left as it was.');
