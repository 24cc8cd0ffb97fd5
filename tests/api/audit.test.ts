import { randomUUID } from 'node:crypto';
import { neon } from '@neondatabase/serverless';
import { eq, gte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_PAGE_SIZE, type AuditLine } from '#domain/site/audit.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { closures, teamMembers, trainingSessions } from '#server/db/content-schema.ts';
import { selectAudit } from '#server/running/audit/queries.ts';
import { joined, renew } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const { account } = await joined(club, token);
afterAll(() => club.close());

const ask = (query = '') => asAdmin(club, token, `/api/admin/audit${query}`);
const read = async (query?: string) => {
  const response = await ask(query);
  return { lines: (await response.json()) as AuditLine[], total: Number(response.headers.get('X-Total-Count')) };
};
const added = async <Row>(rows: PromiseLike<Row[]>): Promise<Row> => {
  const [row] = await rows;
  if (!row) throw new Error('nothing was added');
  return row;
};
const line = (at: string, administratorId: string | null = account.id) => ({
  at: new Date(at),
  administratorId,
  action: 'toggle.open',
  subjectType: 'toggle',
  subjectId: randomUUID(),
  fields: ['enabled'],
});

beforeAll(async () => {
  await club.db.delete(auditEntries);
  await club.db.insert(auditEntries).values([
    // In Paris: 23:00 on 9 November, then 00:30 on 10 November.
    line('2025-11-09T22:00:00Z'),
    line('2025-11-09T23:30:00Z'),
    line('2025-11-10T22:59:59Z', null),
    { ...line('2025-11-10T23:00:00Z'), action: 'member.update', subjectType: 'member', fields: ['email'] },
  ]);
});

describe('the journal', () => {
  test('tells who did what and which fields, the newest first', async () => {
    const { lines, total } = await read();
    expect(total).toBe(4);
    expect(lines[0]).toEqual({
      id: expect.any(String),
      at: '2025-11-10T23:00:00.000Z',
      by: account.name,
      action: 'member.update',
      subjectType: 'member',
      subjectId: expect.any(String),
      about: null,
      fields: ['email'],
    });
    expect(lines.map(({ at }) => at)).toEqual(
      lines
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  test('names the account a line is about', async () => {
    await renew(club, token, account);
    const { lines } = await read('?subject=administrator');
    expect(lines).toMatchObject([
      { action: 'administrator.new-link', by: 'La présidence', about: { name: account.name } },
    ]);
    await club.db.delete(auditEntries).where(eq(auditEntries.subjectType, 'administrator'));
  });

  test('tells what public things a line is about, as they are called today', async () => {
    const session = { weekday: 6, startTime: '10:00', endTime: '11:30', discipline: 'Canne' } as const;
    const somebody = { firstName: 'Jeanne', lastName: 'Martin', role: 'Présidence', group: 'bureau', bio: '' } as const;
    const days = { label: 'Noël', from: '2026-12-20', to: '2027-01-03' };
    const training = await added(
      club.db
        .insert(trainingSessions)
        .values({ ...session, audience: '', place: '', coach: '', note: '' })
        .returning(),
    );
    const member = await added(club.db.insert(teamMembers).values(somebody).returning());
    const closure = await added(club.db.insert(closures).values(days).returning());
    const product = club.catalogue[0];
    await club.db.insert(auditEntries).values(
      [
        { subjectType: 'training-session', subjectId: training.id, action: 'training-session.update' },
        { subjectType: 'team-member', subjectId: member.id, action: 'team-member.update' },
        { subjectType: 'closure', subjectId: closure.id, action: 'closure.create' },
        { subjectType: 'product', subjectId: product?.id ?? '', action: 'product.update' },
        { subjectType: 'team-member', subjectId: 'bureau', action: 'team-member.reorder' },
      ].map((entry, hour) => ({ ...line(`2025-11-12T1${hour}:00:00Z`), ...entry })),
    );
    const { lines } = await read('?from=2025-11-12');
    expect(lines.map(({ about }) => about).reverse()).toEqual([
      session,
      { name: 'Jeanne Martin' },
      days,
      { name: product?.name },
      null,
    ]);
    await club.db.delete(auditEntries).where(gte(auditEntries.at, new Date('2025-11-12T00:00:00Z')));
  });

  test.each([
    ['a person', `?administrator=${account.id}`, 3],
    ['what nobody signed in did', '?administrator=site', 1],
    ['a kind of subject', '?subject=member', 1],
    ['a day in Paris', '?from=2025-11-10&to=2025-11-10', 2],
    ['all since a day', '?from=2025-11-10', 3],
    ['all until a day', '?to=2025-11-09', 1],
    ['everything, with nothing chosen', '?administrator=&subject=&from=&to=', 4],
    ['nothing where nothing was', '?from=2026-01-01', 0],
  ])('shows %s', async (_what, query, expected) => {
    const { lines, total } = await read(query);
    expect([lines.length, total]).toEqual([expected, expected]);
  });

  test.each(['?administrator=x', '?subject=A;', '?from=2025-02-30', '?to=demain'])('refuses %s', async (query) => {
    expect(await refusalOf(await ask(query))).toMatchObject({ status: 422, type: 'validation' });
  });
});

describe('with 50,000 lines', () => {
  beforeAll(async () => {
    // Inserts in parts, because a query may take three seconds at most, also on a busy machine.
    for (let from = 1; from <= 50_000; from += 2500)
      await club.db.execute(sql`
        insert into audit_entries (at, administrator_id, action, subject_type, subject_id)
        select now() - n * interval '9 minutes', ${account.id}::uuid, kind || '.update', kind, n::text
        from generate_series(${from}::int, ${from + 2499}::int) n,
          lateral (select (array['member', 'article', 'club'])[1 + n % 3] as kind) k`);
    await neon(club.databaseEnv.DATABASE_OWNER_URL).query('analyze audit_entries');
  });

  test('fifty make a page, and each page goes on where the last one ended', async () => {
    const first = await read('?page=1');
    const second = await read('?page=2');
    expect([first.lines.length, second.lines.length, first.total]).toEqual([50, 50, 50_004]);
    expect(Date.parse(second.lines[0]?.at ?? '')).toBeLessThan(Date.parse(first.lines.at(-1)?.at ?? ''));
  });

  test.each([
    ['all', {}],
    ['a person', { administratorId: account.id }],
    ['a kind', { subjectType: 'article' }],
    ['a month', { from: '2026-03-01', to: '2026-03-31' }],
  ])('a page of %s is read through an index', async (_what, filter) => {
    const plan = await club.db.execute(
      sql`explain ${selectAudit(club.db, filter, { most: AUDIT_PAGE_SIZE }).getSQL()}`,
    );
    const text = JSON.stringify(plan.rows);
    expect(text).toContain('using audit_entries_at');
    expect(text).not.toContain('Seq Scan on audit_entries');
  });
});
