import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

const migrationsFolder = fileURLToPath(new URL('../../netlify/migrations', import.meta.url));
const migrations = readMigrationFiles({ migrationsFolder }).map(({ sql }) => sql);
const closing = migrations.findIndex((statements) => statements.some((one) => one.includes('Nothing opens by itself')));

const open = async (database?: string) => {
  const url = new URL(inject('postgresUrl'));
  if (database) url.pathname = database;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};

const server = await open();
const made: string[] = [];
let client: pg.Client;
beforeEach(async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  await server.query(`create database ${name}`);
  client = await open(name);
  for (const statement of migrations.slice(0, closing).flat()) await client.query(statement);
  return () => client.end();
});
afterAll(async () => {
  for (const name of made) await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

const upgrade = async () => {
  for (const statement of migrations.slice(closing).flat()) await client.query(statement);
  const { rows } = await client.query('select key from toggles where enabled order by key');
  return rows.map(({ key }) => key);
};

test('on a new site sign-up is switched off, and nothing else', async () => {
  expect(await upgrade()).toEqual(['articles', 'equipe', 'history']);
});

test('a site that somebody administers keeps sign-up as it was', async () => {
  await client.query("insert into administrators (name, email, password_hash) values ('Ada', 'a@cercle.example', 'x')");
  expect(await upgrade()).toEqual(['adhesion', 'articles', 'equipe', 'history']);
});
