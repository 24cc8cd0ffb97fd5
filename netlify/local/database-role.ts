import { readArguments } from '#local/arguments.ts';
import { makeFunctionsRole } from '#local/functions-role.ts';
import { exitWith, loadEnvironment, reasonOf } from '#local/settings.ts';

const USAGE = `Usage: npm run tool -- db:role                   makes the functions' role, named after the database
       npm run tool -- db:role --new-password    also gives a role that is there another password, which ends the former one

DATABASE_OWNER_URL stands in .env: the connection string of the owner, as Neon shows it.`;

const { values } = readArguments(USAGE, { options: { 'new-password': { type: 'boolean', default: false } } });
loadEnvironment();
const { DATABASE_OWNER_URL, DATABASE_URL } = process.env;
const owner = DATABASE_OWNER_URL ?? DATABASE_URL ?? exitWith(`DATABASE_OWNER_URL is missing.\n${USAGE}`);
if (!URL.canParse(owner)) exitWith('DATABASE_OWNER_URL is no connection string: it begins with postgresql://');

const { role, url } = await makeFunctionsRole(owner, { isNewPassword: values['new-password'] }).catch(
  (error: unknown) => exitWith(`The role is not made: ${reasonOf(error)}`),
);
console.log(
  url
    ? `The role ${role} is made. It reads and writes rows and cannot change the schema. Any former password of it has ended.

DATABASE_URL        ${url}
DATABASE_OWNER_URL  the connection string that you gave, for builds and commands only`
    : `The role ${role} was there and keeps its password: DATABASE_URL stays as it is. It reads and writes rows and cannot change
the schema. Another password, which ends the present one: npm run tool -- db:role --new-password`,
);
