import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const migrationsFolder = fileURLToPath(new URL('../../netlify/migrations', import.meta.url));
const migrations = readMigrationFiles({ migrationsFolder }).map(({ sql }) => sql);
const changing = migrations.findIndex((statements) => statements.some((one) => one.includes('CREATE TABLE "cheques"')));

const name = `test_${randomUUID().replaceAll('-', '')}`;
const open = async (database?: string) => {
  const url = new URL(inject('postgresUrl'));
  if (database) url.pathname = database;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};

let client: pg.Client;

const club = `
  insert into members (season, status, identity, first_name, last_name, email, birth_date, phone, address)
  select '2025-2026', 'active', one || '|1990-01-01', one, one, one || '@x.example', '1990-01-01', '+33612345678', 'ici'
  from unnest(array['card', 'cheque', 'struck', 'new']) as one;
  insert into payments (member_id, means, paid_by, status, amount_cents, refunded_cents, paid_at)
  select id, case when first_name = 'card' then 'card' else 'cheque' end, case when first_name = 'card' then 'card' else 'cheque' end,
    case when first_name = 'struck' then 'cancelled' else 'succeeded' end, 18000, case when first_name = 'cheque' then 6000 else 0 end,
    '2025-09-30 22:30:00Z'
  from members where first_name <> 'new';
  insert into refunds (payment_id, means, amount_cents, refunded_at)
  select id, 'cheque', 6000, now() from payments where refunded_cents = 6000;`;

const inOneTransaction = async (statements: readonly string[]) => {
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
};

beforeAll(async () => {
  const server = await open();
  await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  await server.end();
  client = await open(name);
  for (const statement of migrations.slice(0, changing).flat()) await client.query(statement);
  await client.query(club);
  // As the site applies them.
  for (const statements of migrations.slice(changing)) await inOneTransaction(statements);
});
afterAll(async () => {
  await client?.end();
  const server = await open();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

const chequesOf = async () =>
  (
    await client.query(
      `select first_name, c.amount_cents, received_on::text, due_on::text, is_untracked
       from payments p join members m on m.id = p.member_id join cheques c on c.id = p.cheque_id order by first_name`,
    )
  ).rows.map((row) => Object.values(row));

test('a payment by cheque of before that counts is a cheque of which nobody knows whether it was deposited', async () => {
  expect(await chequesOf()).toEqual([['cheque', 18_000, '2025-10-01', '2025-10-01', true]]);
  const { rows } = await client.query('select kind, sum(amount_cents)::int from ledger_entries group by 1 order by 1');
  expect(rows.map(Object.values), 'the ledger says what it said').toEqual([
    ['payment', 36_000],
    ['refund', -6000],
  ]);
});

test('the release of before, which knows no cheques, makes one with its payment, and corrects it', async () => {
  await client.query(
    `insert into payments (member_id, means, status, amount_cents, paid_at)
     select id, 'cheque', 'succeeded', 9000, '2026-11-20 12:00:00Z' from members where first_name = 'new'`,
  );
  expect((await chequesOf())[1]).toEqual(['new', 9000, '2026-11-20', '2026-11-20', false]);
  await client.query(
    `update payments set status = 'cancelled', correction_id = gen_random_uuid(), correction_reason = 'x' where amount_cents = 9000`,
  );
  expect((await chequesOf())[1]).toEqual(['new', 0, '2026-11-20', '2026-11-20', false]);
});

test('adopting again changes nothing', async () => {
  const before = await chequesOf();
  await client.query('select adopt_cheques()');
  expect(await chequesOf()).toEqual(before);
});
