import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const migrationsFolder = fileURLToPath(new URL('../../netlify/migrations', import.meta.url));
const migrations = readMigrationFiles({ migrationsFolder }).map(({ sql }) => sql);
const changing = migrations.findIndex((statements) => statements.some((one) => one.includes('"waived_cents"')));

const name = `test_${randomUUID().replaceAll('-', '')}`;
const open = async (database?: string) => {
  const url = new URL(inject('postgresUrl'));
  if (database) url.pathname = database;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};

let client: pg.Client;

// Each paid 180 for what costs 180. The last gave a discipline up: 40 of what came was beyond the price.
const club = `
  insert into members (season, status, identity, first_name, last_name, email, birth_date, phone, address)
  select '2025-2026', 'active', one || '|1990-01-01', one, one, one || '@x.example', '1990-01-01', '+33612345678', 'ici'
  from unnest(array['card', 'cheque', 'whole', 'less']) as one;
  insert into products (id, name, slug) values ('00000000-0000-4000-8000-000000000001', 'Savate', 'savate');
  insert into prices (id, season, product_id, amount_cents, is_default) values
    ('00000000-0000-4000-8000-000000000002', '2025-2026', '00000000-0000-4000-8000-000000000001', 18000, true);
  insert into order_lines (member_id, product_id, price_id, discipline, amount_cents, discount_cents, position)
  select id, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'Savate',
    case when first_name = 'less' then 14000 else 18000 end, 0, 0 from members;
  insert into payments (member_id, means, paid_by, status, amount_cents, refunded_cents)
  select id, means, means, 'succeeded', 18000, case when first_name = 'whole' then 18000 else 6000 end
  from members, lateral (select case when first_name = 'cheque' then 'cheque' else 'card' end as means) as how;
  insert into refunds (payment_id, means, amount_cents, refunded_at)
  select id, 'cheque', 6000, now() from payments where paid_by = 'cheque';`;

beforeAll(async () => {
  const server = await open();
  await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  await server.end();
  client = await open(name);
  for (const statement of migrations.slice(0, changing).flat()) await client.query(statement);
  await client.query(club);
  for (const statement of migrations.slice(changing).flat()) await client.query(statement);
});
afterAll(async () => {
  await client?.end();
  const server = await open();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

test('only what was given back in part by card, and was missing of the price, is no debt: a returned cheque stays one', async () => {
  const { rows } = await client.query(
    `select first_name, waived_cents from payments join members on members.id = member_id order by first_name`,
  );
  expect(rows.map((row) => [row.first_name, row.waived_cents])).toEqual([
    ['card', 6000],
    ['cheque', 0],
    ['less', 2000],
    ['whole', 0],
  ]);
  expect((await client.query('select stays_owed from refunds')).rows).toEqual([{ stays_owed: true }]);
});

test('functions of the release before may strike out and give back beside what this one wrote', async () => {
  await client.query(`update payments set waived_cents = 6000 where paid_by = 'cheque'`);
  await client.query(`update payments set refunded_cents = 0 where paid_by = 'cheque'`);
  await client.query(`update payments set unreturned_cents = 12000 where refunded_cents = 6000`);
  await client.query(`update payments set refunded_cents = 18000 where unreturned_cents = 12000`);
  expect((await client.query('select id from payments where refunded_cents = 18000')).rows).toHaveLength(3);
});
