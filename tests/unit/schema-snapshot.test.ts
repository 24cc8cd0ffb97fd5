import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { z } from 'zod';

const folder = new URL('../../netlify/', import.meta.url);
const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`migrations/meta/${file}`, folder), 'utf8'));

const { entries } = z
  .object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) })
  .parse(readJson('_journal.json'));
const newest = `${String(entries.length - 1).padStart(4, '0')}_snapshot.json`;

const partSchema = z.record(z.string(), z.unknown());
const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.object({ type: z.string(), notNull: z.boolean() })),
      indexes: partSchema,
      foreignKeys: partSchema,
      uniqueConstraints: partSchema,
      checkConstraints: partSchema,
    }),
  ),
});

const namesOf = (part: object): string[] => Object.keys(part).sort();

/** Returns what the newest snapshot holds of each table, by name. */
const snapshotTables = () =>
  Object.fromEntries(
    Object.values(snapshotSchema.parse(readJson(newest)).tables).map((table) => [
      table.name,
      {
        columns: Object.fromEntries(
          Object.entries(table.columns).map(([name, { type, notNull }]) => [name, { type, notNull }]),
        ),
        indexes: namesOf(table.indexes),
        foreignKeys: namesOf(table.foreignKeys),
        uniques: namesOf(table.uniqueConstraints),
        checks: namesOf(table.checkConstraints),
      },
    ]),
  );

/** Returns the same of the tables in the code. */
const schemaTables = async () => {
  const files = globSync('server/db/*schema.ts', { cwd: folder }).map((file) => new URL(file, folder).href);
  const modules = await Promise.all(files.map((file): Promise<object> => import(file)));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  return Object.fromEntries(
    tables.map(getTableConfig).map((table) => {
      const uniqueColumns = table.columns.flatMap(({ isUnique, uniqueName }) => (isUnique ? [uniqueName ?? ''] : []));
      return [
        table.name,
        {
          columns: Object.fromEntries(
            table.columns.map((column) => [column.name, { type: column.getSQLType(), notNull: column.notNull }]),
          ),
          indexes: table.indexes.map(({ config }) => config.name ?? '').sort(),
          foreignKeys: table.foreignKeys.map((key) => key.getName()).sort(),
          uniques: [...table.uniqueConstraints.map((one) => one.getName() ?? ''), ...uniqueColumns].sort(),
          checks: table.checks.map((check) => check.name).sort(),
        },
      ];
    }),
  );
};

test('one snapshot of the schema is kept: that of the newest migration', () => {
  const files = globSync('migrations/meta/*', { cwd: folder }).map((file) => basename(file));
  expect(files.sort()).toEqual([newest, '_journal.json']);
});

test('a change of the schema has its migration', async () => {
  expect(await schemaTables()).toEqual(snapshotTables());
});
