import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const migrationsFolder = fileURLToPath(new URL('../../netlify/migrations', import.meta.url));
const migrations = readMigrationFiles({ migrationsFolder }).map(({ sql }) => sql);
const changing = migrations.findIndex((statements) => statements.some((one) => one.includes('CREATE TABLE "persons"')));

const name = `test_${randomUUID().replaceAll('-', '')}`;
const open = async (database?: string) => {
  const url = new URL(inject('postgresUrl'));
  if (database) url.pathname = database;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};

let client: pg.Client;
let before: Record<string, unknown[]>;

const tables = ['members', 'order_lines', 'payments', 'prices', 'products', 'audit_entries', 'club'];
const everything = async (): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const table of tables)
    found[table] = (
      await client.query(`select to_jsonb(one) as row from ${table} one order by to_jsonb(one)->>'id'`)
    ).rows.map(({ row }) => row);
  return found;
};

// Three seasons of 60 people. Two in three come back, some archived, some refunded, one waiting.
const club = `
  insert into products (id, name, slug) values ('00000000-0000-4000-8000-000000000001', 'Savate', 'savate');
  insert into prices (id, product_id, amount_cents, is_default) values
    ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 21000, true);
  insert into prices (product_id, amount_cents, is_default, retired_at) values
    ('00000000-0000-4000-8000-000000000001', 20000, true, '2025-06-01');
  insert into members (season, status, identity, first_name, last_name, email, birth_date, phone, address, archived_at, created_at)
  select (2023 + year) || '-' || (2024 + year),
    case when year = 3 and one = 7 then 'pending' when one % 11 = 0 then 'cancelled' else 'active' end,
    'ada|' || one || '|1990-01-01', 'Ada', one::text, one || '@x.example', '1990-01-01', '+33612345678', 'ici',
    case when year < 3 then make_timestamptz(2024 + year, 8, 31, 10, 0, 0) end,
    make_timestamptz(2023 + year, 9, 1, 10, 0, 0) + one * interval '1 minute'
  from generate_series(1, 3) as year, generate_series(1, 60) as one
  where year = 2 or (one + year) % 3 > 0;
  insert into order_lines (member_id, product_id, price_id, discipline, amount_cents, discount_cents, position)
  select id, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'Savate', 21000, 0, 0 from members;
  insert into payments (member_id, means, status, amount_cents) select id, 'cheque', 'succeeded', 21000 from members where status = 'active';
  insert into audit_entries (action, subject_type, subject_id) select 'member.update', 'member', id::text from members;`;

beforeAll(async () => {
  const server = await open();
  await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  await server.end();
  client = await open(name);
  for (const statement of migrations.slice(0, changing).flat()) await client.query(statement);
  await client.query(club);
  before = await everything();
  for (const statement of migrations.slice(changing).flat()) await client.query(statement);
});
afterAll(async () => {
  await client?.end();
  const server = await open();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

const isObject = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;

test('no membership, payment, price or line of the journal is lost, and each keeps its id and all it held', async () => {
  const after = await everything();
  expect(before.members?.length).toBeGreaterThan(130);
  for (const table of tables) {
    const kept = (after[table] ?? []).map((row, place) => {
      const was = before[table]?.[place];
      return isObject(row) && isObject(was)
        ? Object.fromEntries(Object.keys(was).map((column) => [column, row[column]]))
        : row;
    });
    expect(kept).toEqual(before[table]);
  }
});

test('archived and present memberships of one identity are one person, over three seasons', async () => {
  const { rows } = await client.query(`
    select count(distinct person_id)::int as persons, count(distinct season)::int as seasons, count(*)::int as members
    from members group by identity`);
  expect(rows).toHaveLength(60);
  expect(rows.every(({ persons }) => persons === 1)).toBe(true);
  expect(rows.filter(({ seasons }) => seasons > 1).length).toBeGreaterThan(50);
  const { rows: all } = await client.query(`
    select identity, created_at = (select min(members.created_at) from members where person_id = persons.id) as is_first from persons`);
  expect(all).toHaveLength(60);
  expect(all.every((row) => row.is_first)).toBe(true);
});

test('every season that something names has its row, and prices keep their ids', async () => {
  const { rows } = await client.query(
    `select id, first_day::text, opens_on::text, last_day::text from seasons order by id`,
  );
  expect(rows.slice(0, 3)).toEqual(
    [2024, 2025, 2026].map((year) => ({
      id: `${year}-${year + 1}`,
      first_day: `${year}-09-01`,
      opens_on: `${year}-06-01`,
      last_day: `${year + 1}-08-31`,
    })),
  );
  const { rows: dangling } = await client.query(`
    select season from (select season from members union select season from prices union select open_season from club) as named
    where season is not null and season not in (select id from seasons)`);
  expect(dangling).toEqual([]);
  const { rows: priced } = await client.query('select distinct season from prices');
  expect(priced).toHaveLength(1);
});

test('functions of the release before may still insert a membership: it gets its person', async () => {
  const { rows } = await client.query(`
    insert into members (season, status, identity, first_name, last_name, email, birth_date, phone, address)
    values ('2026-2027', 'pending', 'ada|1|1990-01-01', 'Ada', '1', 'neuf@x.example', '1990-01-01', '', '')
    returning person_id = (select id from persons where identity = 'ada|1|1990-01-01') as same`);
  expect(rows).toEqual([{ same: true }]);
});

test('functions of the release before may still sign up for a season without a row, and open one: it gets its usual days', async () => {
  await client.query(`
    insert into members (season, status, identity, first_name, last_name, email, birth_date, phone, address)
    values ('2031-2032', 'pending', 'ada|2|1990-01-01', 'Ada', '2', 'dix@x.example', '1990-01-01', '', '')`);
  await client.query(`update club set open_season = '2033-2034'`);
  const { rows } = await client.query(`
    select id, first_day::text, last_day::text, opens_on::text from seasons where id >= '2031' order by id`);
  expect(rows).toEqual(
    [2031, 2033].map((year) => ({
      id: `${year}-${year + 1}`,
      first_day: `${year}-09-01`,
      last_day: `${year + 1}-08-31`,
      opens_on: `${year}-06-01`,
    })),
  );
  await expect(client.query(`update club set open_season = '2040-2055'`)).rejects.toThrow(/foreign key/);
});
