import { createRolePassword, prepareFunctionsRole } from '#local/functions-role.ts';
import { giveUp, loadEnvironment } from '#local/settings.ts';

loadEnvironment();
const { DATABASE_OWNER_URL, DATABASE_URL } = process.env;
const owner =
  DATABASE_OWNER_URL ??
  DATABASE_URL ??
  giveUp('Usage: DATABASE_OWNER_URL=… npm run db:role\nThe connection string is that of the owner, as Neon shows it.');

const url = await prepareFunctionsRole(owner, createRolePassword()).catch((error: unknown) =>
  giveUp(`The role is not made: ${error instanceof Error ? error.message : String(error)}`),
);
console.log(`The role is made. It reads and writes rows and cannot change the schema. Any former password of it has ended.

DATABASE_URL        ${url}
DATABASE_OWNER_URL  the connection string that you gave, for builds and commands only`);
