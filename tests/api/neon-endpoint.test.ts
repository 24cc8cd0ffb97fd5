import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NeonDbError, neon, neonConfig } from '@neondatabase/serverless';
import { sql as raw } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NeonEndpoint, startNeonEndpoint } from '#local/neon-endpoint.ts';
import { startPostgres } from '#local/postgres.ts';
import { asWholeList, openDatabase } from '#server/db/client.ts';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

const directory = await makeMemoryFolder('neon-endpoint-');
const start = (port?: number) =>
  startPostgres({ dataDir: join(directory, 'postgres'), preferredPort: port ?? 0, durable: false });
let postgres = await start();
const url = postgres.url();
const sql = neon(url, { disableWarningInBrowsers: true });
const people = pgTable('people', {
  id: integer().primaryKey(),
  name: text().notNull().unique('people_name_unique'),
  fee: numeric({ precision: 10, scale: 2 }),
  joinedAt: timestamp({ withTimezone: true }),
});
const db = drizzle(sql, { schema: { people } });

const errorOf = async (query: Promise<unknown>): Promise<NeonDbError> => {
  const error: unknown = await query.then(
    () => new Error('It should have failed.'),
    (reason: unknown) => reason,
  );
  if (error instanceof NeonDbError) return error;
  throw error;
};

let endpoint: NeonEndpoint;

const countPeople = async () => (await sql`select count(*)::int as n from people`)[0]?.n;

afterAll(async () => {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

test('it needs no network within its own process', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The network was asked.')));
  const direct = await startNeonEndpoint({ direct: true });
  try {
    neonConfig.fetchEndpoint = direct.url;
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  } finally {
    await direct.close();
    vi.unstubAllGlobals();
  }
});

describe.each([
  ['over a socket', false],
  ['called from its own process', true],
])('%s', (_, direct) => {
  beforeAll(async () => {
    endpoint = await startNeonEndpoint({ direct });
    neonConfig.fetchEndpoint = endpoint.url;
  });

  beforeEach(async () => {
    endpoint.faults.reset();
    await sql`drop table if exists people`;
    await sql`create table people (id int primary key, name text not null constraint people_name_unique unique, fee numeric(10,2), "joinedAt" timestamptz)`;
  });

  afterAll(() => endpoint.close());

  describe('a single query', () => {
    test('values of every type used come back as the driver gives them (drizzle keeps its dates as text)', async () => {
      const rows =
        await sql`select 1::int as i, 9007199254740993::bigint as big, 12.50::numeric as n, true as b, null as nothing,
      ${{ a: [1, 'é'] }}::jsonb as j, ${['x', 'y "z"']}::text[] as list, array[1,2]::int[] as numbers, date '2026-11-20' as d,
      timestamptz '2026-11-20 10:00:00+01' as t, ${Buffer.from([0, 255, 92])}::bytea as bytes, 'œ’'::text as s`;
      expect(rows[0]).toMatchObject({
        i: 1,
        big: '9007199254740993',
        n: '12.50',
        b: true,
        nothing: null,
        j: { a: [1, 'é'] },
        list: ['x', 'y "z"'],
        numbers: [1, 2],
        d: '2026-11-20',
        t: '2026-11-20 09:00:00+00',
        bytes: Buffer.from([0, 255, 92]),
        s: 'œ’',
      });
    });

    test('full results carry command, count and fields', async () => {
      const result = await sql.query('select $1::int as id', [7], { fullResults: true });
      expect(result).toMatchObject({ command: 'SELECT', rowCount: 1, rows: [{ id: 7 }] });
      expect(result.fields[0]).toMatchObject({ name: 'id', dataTypeID: 23 });
    });

    test('array mode gives rows as lists', async () => {
      expect(await sql.query('select 1 as a, 2 as a', [], { arrayMode: true })).toEqual([[1, 2]]);
    });

    test('drizzle inserts, reads and maps', async () => {
      await db.insert(people).values({ id: 1, name: 'Léa', fee: '97.50', joinedAt: new Date('2026-09-01T08:00:00Z') });
      expect(await db.query.people.findFirst()).toEqual({
        id: 1,
        name: 'Léa',
        fee: '97.50',
        joinedAt: new Date('2026-09-01T08:00:00Z'),
      });
      expect((await db.execute(raw`select 2 as two`)).rows).toEqual([{ two: 2 }]);
    });

    test('a table with a new column is read as it is now', async () => {
      const read = () => sql`select * from people`;
      await sql`insert into people (id, name) values (1, 'Léa')`;
      for (let time = 0; time < 3; time += 1) expect(await read()).toMatchObject([{ name: 'Léa' }]);
      await sql`alter table people add column grade text default 'gant bleu'`;
      expect(await read()).toMatchObject([{ name: 'Léa', grade: 'gant bleu' }]);
    });

    test('fifty at once are all answered', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => sql`select ${i}::int as i, pg_sleep(0.01)`),
      );
      expect(answers.map((rows) => rows[0]?.i)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    });
  });

  describe('a batch', () => {
    test('is all or nothing', async () => {
      await expect(
        db.batch([db.insert(people).values({ id: 1, name: 'Léa' }), db.insert(people).values({ id: 1, name: 'Tom' })]),
      ).rejects.toThrow();
      expect(await countPeople()).toBe(0);
      const [, rows] = await db.batch([db.insert(people).values({ id: 1, name: 'Léa' }), db.select().from(people)]);
      expect(rows).toHaveLength(1);
    });

    test('reads a table with a new column as it is now, and writes what goes with it once', async () => {
      const write = (id: number) => sql`insert into people (id, name) values (${id}, ${`member ${id}`})`;
      const read = () => sql`select * from people where id = 1`;
      for (let id = 1; id <= 3; id += 1) await sql.transaction([write(id), read()]);
      await sql`alter table people add column grade text default 'gant bleu'`;
      const [, rows] = await sql.transaction([write(4), read()]);
      expect(rows).toMatchObject([{ name: 'member 1', grade: 'gant bleu' }]);
      expect(await countPeople()).toBe(4);
    });

    test('runs at the requested isolation level', async () => {
      const level = sql`select current_setting('transaction_isolation') as level`;
      const [plain] = await sql.transaction([level]);
      expect(plain).toEqual([{ level: 'read committed' }]);
      const [strict] = await sql.transaction([sql`select current_setting('transaction_isolation') as level`], {
        isolationLevel: 'Serializable',
        readOnly: true,
        deferrable: true,
      });
      expect(strict).toEqual([{ level: 'serializable' }]);
    });

    test('marked read only refuses a write', async () => {
      const write = sql`insert into people (id, name) values (1, 'Léa')`;
      expect((await errorOf(sql.transaction([write], { readOnly: true }))).code).toBe('25006');
    });
  });

  describe('errors', () => {
    test('a unique violation names its code, constraint and table', async () => {
      await sql`insert into people (id, name) values (1, 'Léa')`;
      const error = await errorOf(sql`insert into people (id, name) values (2, 'Léa')`);
      expect(error).toMatchObject({
        code: '23505',
        constraint: 'people_name_unique',
        table: 'people',
        severity: 'ERROR',
      });
      expect(error.detail).toContain('(name)=(Léa)');
    });

    test('a syntax error gives its position', async () => {
      expect(await errorOf(sql.query('selec 1'))).toMatchObject({ code: '42601', position: '1' });
    });

    test('several statements in one text are refused, as on Neon', async () => {
      expect((await errorOf(sql.query('select 1; select 2'))).code).toBe('42601');
    });
  });

  describe('accidents', () => {
    afterEach(() => {
      neonConfig.fetchFunction = undefined;
    });

    test('an answer lost after the commit: the driver rejects, the row is there', async () => {
      endpoint.faults.loseAnswerAfterCommit();
      await expect(db.batch([db.insert(people).values({ id: 1, name: 'Léa' })])).rejects.toThrow();
      expect(await countPeople()).toBe(1);
    });

    test('half an answer after the commit: the driver rejects, the row is there', async () => {
      endpoint.faults.breakAnswerAfterCommit();
      await expect(db.batch([db.insert(people).values({ id: 1, name: 'Léa' })])).rejects.toThrow();
      expect(await countPeople()).toBe(1);
    });

    test('a query that takes too long is given up', async () => {
      endpoint.faults.delay(2_000);
      const before = performance.now();
      await expect(openDatabase(url, endpoint.url, 100).execute(raw`select 1`)).rejects.toThrow();
      expect(performance.now() - before).toBeLessThan(1_500);
    });

    test('a read of a whole list may take longer than other queries', async () => {
      endpoint.faults.delay(400);
      const hasty = openDatabase(url, endpoint.url, 100);
      expect(await asWholeList(() => hasty.execute(raw`select 1 as one`))).toMatchObject({ rows: [{ one: 1 }] });
      await expect(hasty.execute(raw`select 1`)).rejects.toThrow();
    });

    test('a failure before execution leaves nothing', async () => {
      endpoint.faults.failBefore();
      expect((await errorOf(sql`insert into people (id, name) values (1, 'Léa')`)).message).toContain('503');
      expect(await countPeople()).toBe(0);
    });

    test('a connection lost in the middle of a batch: rejected, nothing written, and the next is served', async () => {
      const batch = sql.transaction([
        sql`insert into people (id, name) values (1, 'Léa')`,
        sql`select pg_terminate_backend(pg_backend_pid())`,
      ]);
      expect((await errorOf(batch)).message).toContain('503');
      expect(await countPeople()).toBe(0);
    });

    test('PostgreSQL stopped: rejected quickly, and answered again once it is back', async () => {
      await postgres.stop();
      const before = performance.now();
      expect((await errorOf(sql`select 1`)).message).toContain('503');
      expect(performance.now() - before).toBeLessThan(3500);
      postgres = await start(postgres.port);
      expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    });
  });
});
