import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingRights } from '#local/database-rights.ts';
import { makeFunctionsRole, prepareFunctionsRole } from '#local/functions-role.ts';
import { openOwnedDatabase, openSuperuser } from '#tests/support/owned-database.ts';

let superuser: pg.Client;
beforeAll(async () => {
  superuser = await openSuperuser();
});
afterAll(() => superuser?.end());

const openBoth = async () => {
  const { ownerUrl, name } = await openOwnedDatabase(superuser);
  return { name, DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: await prepareFunctionsRole(ownerUrl, 'functions') };
};

const tablesOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'");
  await client.end();
  return rowCount ?? 0;
};

test('an owner and the role that db:role made have every right, and nothing is left of the check', async () => {
  const urls = await openBoth();
  expect(await missingRights(urls)).toBeUndefined();
  expect(await missingRights({ DATABASE_URL: urls.DATABASE_OWNER_URL })).toBeUndefined();
  expect(await tablesOf(urls.DATABASE_OWNER_URL)).toBe(0);
});

test('missing rights are reported before anything is written', async () => {
  const urls = await openBoth();
  const other = await openBoth();
  const elsewhere = (text: string, change: Partial<URL>) => Object.assign(new URL(text), change).href;
  const told = async (change: object) => missingRights({ ...urls, ...change });

  expect(await told({ DATABASE_OWNER_URL: urls.DATABASE_URL })).toMatch(/^The account of DATABASE_OWNER_URL may not/);
  expect(await told({ DATABASE_URL: other.DATABASE_URL })).toMatch(/name two databases/);
  const stranger = elsewhere(other.DATABASE_URL, { pathname: `/${urls.name}` });
  expect(await told({ DATABASE_URL: stranger })).toMatch(
    /^The role of DATABASE_URL may not .* npm run tool -- db:role/,
  );
  expect(await told({ DATABASE_URL: elsewhere(urls.DATABASE_URL, { password: 'wrong' }) })).toMatch(
    /^The database refuses the user or the password of DATABASE_URL/,
  );
  expect(await told({ DATABASE_OWNER_URL: elsewhere(urls.DATABASE_OWNER_URL, { port: '1' }) })).toMatch(
    /^The database that DATABASE_OWNER_URL names cannot be reached/,
  );
  expect(await tablesOf(urls.DATABASE_OWNER_URL)).toBe(0);
});

test('a table that the owner made before the role was made is the role’s, too, once db:role has run again', async () => {
  const { name, ...urls } = await openBoth();
  const owner = new pg.Client({ connectionString: urls.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(`create table old (id int); revoke insert on old from ${name}_site`);
  await owner.end();
  expect(await missingRights(urls)).toMatch(/npm run tool -- db:role/);
  await makeFunctionsRole(urls.DATABASE_OWNER_URL, { isNewPassword: false });
  expect(await missingRights(urls)).toBeUndefined();
});
