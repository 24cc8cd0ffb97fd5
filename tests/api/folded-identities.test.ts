import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { toE164 } from '#domain/form/phone.ts';
import { identityOf } from '#domain/member/member.ts';
import { disciplineSlug } from '#domain/slug.ts';

const migrationsFolder = fileURLToPath(new URL('../../netlify/migrations', import.meta.url));
const migrations = readMigrationFiles({ migrationsFolder }).map(({ sql }) => sql);
const changing = migrations.findIndex((statements) =>
  statements.some((statement) => statement.includes('is_namesake')),
);

// Folds a name as earlier versions of the site did.
const foldedEarlier = (text: string): string =>
  text
    .replace(/['‘’ʼ`´]/gu, '’')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase('fr')
    .replace(/[œæß]/g, (letter) => ({ œ: 'oe', æ: 'ae', ß: 'ss' })[letter] ?? letter)
    .replace(/[\p{Pd}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    .trim();

interface Row {
  first: string;
  last: string;
  born: string;
  status?: string;
  email?: string;
  phone?: string;
  created?: string;
  archived?: string;
}

const dayNumber = (index: number): string => new Date(Date.UTC(1950, 0, 1 + index)).toISOString().slice(0, 10);
const codePoints = Array.from({ length: 0x1e000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
const latin = codePoints.map((code) => String.fromCodePoint(code)).filter((letter) => /\p{Script=Latin}/u.test(letter));
const marks = ["'", '’', 'ʻ', 'ʼ', 'ʹ', '′', '`', '´', '-', '\u2010', '\u2011', '–', '−', '·', '\u00AD', '\u3164'];

const everyLetter: Row[] = [...latin, ...marks].map((letter, index) => ({
  first: `${letter}ustin`,
  last: `Za${letter}ra`,
  born: dayNumber(index),
}));
const born = '2001-04-09';
const alike: Row[] = [
  { first: 'Mateuß', last: 'Wałęsa', born, created: '2026-09-02' },
  { first: 'Mateuss', last: 'Walesa', born, created: '2026-09-01' },
  { first: 'Ħasan', last: 'Borg', born, created: '2026-09-01', archived: '2026-09-05' },
  { first: 'Hasan', last: 'Borg', born, created: '2026-09-03' },
  { first: 'Þóra', last: 'Kaʻawa', born, status: 'pending', email: 'a@x.example', created: '2026-09-01' },
  { first: 'Thora', last: 'Ka’awa', born, status: 'pending', email: 'a@x.example', created: '2026-09-02' },
  { first: 'Þora', last: 'Ka’awa', born, status: 'pending', email: 'b@x.example', created: '2026-09-03' },
];
const phones = [
  '+2620692123456',
  '+410791234567',
  '+390612345678',
  '+2250707070707',
  '+33692123456',
  '+33612345678',
].concat(
  ['+36062012345678', '+4402079460958', '+4930123456', '+78123456789', '+788123456789', '+12025550143', '+33690123456'],
  ['+3520621123456', '+2420612345678', '+22901971234567', '+21606123456', '+5960696123456'],
);
const called: Row[] = phones.map((phone, index) => ({ first: 'A', last: `Tel${index}`, born, phone }));

const name = `test_${randomUUID().replaceAll('-', '')}`;
const open = async (database?: string) => {
  const url = new URL(inject('postgresUrl'));
  if (database) url.pathname = database;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};

const migrate = async (client: pg.Client, files: readonly string[][]): Promise<void> => {
  for (const statement of files.flat()) await client.query(statement);
};

const insertRows = (client: pg.Client, rows: readonly Row[]) => {
  const columns = rows.map(({ first, last, ...row }) => [
    `2026-2027`,
    row.status ?? 'active',
    [foldedEarlier(first), foldedEarlier(last), row.born].join('|'),
    first,
    last,
    row.email ?? 'x@x.example',
    row.born,
    row.phone ?? '+33612345678',
    row.created ?? '2026-09-01',
    row.archived ?? null,
  ]);
  const types = ['text', 'text', 'text', 'text', 'text', 'text', 'date', 'text', 'timestamptz', 'timestamptz'];
  const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  return client.query(
    `insert into members (season, status, identity, first_name, last_name, email, birth_date, phone, created_at, archived_at, address)
     select *, '' from unnest(${lists})`,
    types.map((_, index) => columns.map((column) => column[index])),
  );
};

let client: pg.Client;
beforeAll(async () => {
  const server = await open();
  await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  await server.end();
  client = await open(name);
  await migrate(client, migrations.slice(0, changing));
  await insertRows(client, [...everyLetter, ...alike, ...called]);
  const products = ['Vovinam Việt Võ Đạo', 'Canne d’armes', 'Ǥym', 'Gym'].map((product) => [
    product,
    foldedEarlier(product)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, ''),
  ]);
  await client.query('insert into products (name, slug) select * from unnest($1::text[], $2::text[])', [
    products.map(([product]) => product),
    products.map(([, slug]) => slug),
  ]);
  await client.query(
    `insert into audit_entries (action, subject_type, subject_id) values ('article.delete', 'article', 'gala'), ('article.create', 'article', 'stage')`,
  );
  await migrate(client, migrations.slice(changing));
});
afterAll(async () => {
  await client?.end();
  const server = await open();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

const memberRows = async () =>
  (
    await client.query(
      `select first_name as "firstName", last_name as "lastName", birth_date::text as "birthDate", identity, phone, status,
       is_namesake as "isNamesake" from members`,
    )
  ).rows;

test('books and form recognise the same person, whatever Latin letters the name has', async () => {
  const rows = await memberRows();
  expect(rows.length).toBeGreaterThan(1400);
  const wrong = rows.filter((row) => row.identity !== identityOf(row)).map((row) => row.identity);
  expect(wrong).toEqual([]);
});

test('two memberships of one person stay, and the younger one is marked unless one is archived', async () => {
  const rows = (await memberRows()).filter(({ isNamesake }) => isNamesake);
  expect(rows.map(({ firstName }) => firstName).sort()).toEqual(['Mateuß', 'Thora', 'Ħasan']);
});

test('phone numbers that nobody could dial are corrected, others stay', async () => {
  const rows = (await memberRows()).filter(({ lastName }) => lastName.startsWith('Tel'));
  const stored = new Map(rows.map(({ lastName, phone }) => [lastName, phone]));
  expect(called.map(({ last }) => stored.get(last))).toEqual(phones.map((phone) => toE164(phone)));
});

test('a calendar is found under the name as it is folded now, and under the one it had', async () => {
  const { rows } = await client.query('select name, slug, former_slugs as former from products order by name');
  const slugs = Object.fromEntries(rows.map((row) => [row.name, [row.slug, ...row.former]]));
  expect(slugs['Vovinam Việt Võ Đạo']).toEqual([disciplineSlug('Vovinam Việt Võ Đạo'), 'vovinam-viet-vo-ao']);
  expect(slugs['Canne d’armes']).toEqual(['canne-d-armes']);
  expect([slugs.Gym, slugs.Ǥym]).toEqual([['gym'], ['ym']]);
});

test('the addresses of articles deleted before are given to no other', async () => {
  expect((await client.query('select id from former_articles')).rows).toEqual([{ id: 'gala' }]);
});
