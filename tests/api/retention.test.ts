import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayInParis, plusDays } from '#domain/dates.ts';
import type { RetentionPreview, RetentionResult } from '#domain/member/retention-answers.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { club as clubTable } from '#server/db/content-schema.ts';
import { accountingRows } from '#server/db/privacy-schema.ts';
import { members, orderLines, payments } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { finishErasures } from '#server/privacy/finish-erasures.ts';
import { previewRetention } from '#server/privacy/retention/actions.ts';
import { keepRetention } from '#server/privacy/retention/keep-rules.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { type Archived, archivedMembers } from '#tests/support/archived.ts';
import { openMail } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { storedFiles } from '#tests/support/stored-files.ts';

const { club, token } = await openClubAndSignIn();
afterEach(async () => {
  club.databaseFaults.reset();
  club.databaseRequests.before = undefined;
  club.clock.offsetMs = 0;
  await club.db.delete(payments);
  await club.db.delete(members);
  await club.db.delete(auditEntries).where(eq(auditEntries.action, 'season.retention'));
});
afterAll(() => club.close());

// The latest season that ended more than three years ago, on 31 August.
const today = dayInParis(club.deps.now());
const endedIn = Number(today.slice(0, 4)) - (today.slice(5) > '08-31' ? 3 : 4);
const latest = `${endedIn - 1}-${endedIn}`;
const yearsFrom = (years: number): string => {
  const first = Number(latest.slice(0, 4)) + years;
  return `${first}-${first + 1}`;
};
const PATH = '/api/admin/retention';
const preview = async () => (await (await asAdmin(club, token, PATH)).json()) as RetentionPreview;
const post = () => asAdmin(club, token, PATH, { method: 'POST', body: { password: ADMINISTRATOR.password } });
/** The first six requests read session, journal, account, settings, list and members. The next one is the batch. */
const BATCH = 7;
const apply = async (): Promise<RetentionResult> => {
  const response = await post();
  if (!response.ok) throw new Error(`refused: ${response.status}`);
  return (await response.json()) as RetentionResult;
};
const namesLeft = async () =>
  (await club.db.select({ name: members.lastName }).from(members).orderBy(asc(members.lastName))).map(
    ({ name }) => name,
  );
const audits = async () =>
  (await club.db.select().from(auditEntries).where(eq(auditEntries.action, 'season.retention'))).map(
    ({ subjectType, subjectId, fields, administratorId }) => [subjectType, subjectId, fields, administratorId !== null],
  );
const archived = async (columns: Archived) => {
  const [member] = await archivedMembers(club, [columns]);
  if (!member) throw new Error('nobody was added');
  return member;
};
const withoutFiles = { photoKey: null, proofKey: null };
/** Archives `count` members; the first three have files. */
const several = (count: number) =>
  archivedMembers(
    club,
    Array.from({ length: count }, (_, index) => ({ season: latest, ...(index < 3 ? {} : withoutFiles) })),
  );

describe('what would be deleted', () => {
  test('is told by season, with how many, the oldest day and the files, and deletes nothing', async () => {
    await archived({ season: latest });
    await archived({ season: latest, proofKey: null, createdAt: new Date('2021-09-30T22:30:00Z') });
    await archived({ season: yearsFrom(-2), photoKey: null, proofKey: null });
    await archived({ season: yearsFrom(1) });
    await archived({ season: latest, payment: 'processing' });
    expect(await preview()).toEqual({
      years: 3,
      seasons: [
        { season: yearsFrom(-2), members: 1, files: 0, oldestDay: '2022-10-02' },
        { season: latest, members: 2, files: 3, oldestDay: '2021-10-01' },
      ],
      kept: 1,
      held: [],
      people: [
        expect.objectContaining({ season: yearsFrom(-2), fullName: 'Camille Ancien', goesOn: null }),
        expect.objectContaining({ season: latest, goesOn: null }),
        expect.objectContaining({ season: latest, goesOn: null }),
      ],
      peopleCount: 3,
    });
    expect(await namesLeft()).toHaveLength(5);
    expect(await audits()).toEqual([]);
  });

  test('is nothing in a young club', async () => {
    expect(await preview()).toEqual({ years: 3, seasons: [], kept: 0, held: [], people: [], peopleCount: 0 });
    expect(await apply()).toEqual({ deleted: { members: 0, files: 0 }, left: 0 });
    expect(await audits()).toEqual([]);
  });
});

describe('what is deleted', () => {
  test('goes with lines, payments and files; the audit keeps counts only', async () => {
    const { id, photoKey, proofKey } = await archived({ season: latest });
    expect(await apply()).toEqual({ deleted: { members: 1, files: 2 }, left: 0 });
    expect(await namesLeft()).toEqual([]);
    expect(await club.db.select().from(orderLines).where(eq(orderLines.memberId, id))).toEqual([]);
    expect(await club.db.select().from(payments).where(eq(payments.memberId, id))).toEqual([]);
    for (const key of [photoKey, `${photoKey}-thumb`, proofKey])
      expect(await club.deps.files.find(key ?? '')).toBeUndefined();
    expect(await audits()).toEqual([['season', latest, ['members: 1', 'files: 2'], true]]);
  });

  test('is of seasons that ended more than three years ago, archived, and without money under way', async () => {
    const stays = (lastName: string, changes: Omit<Archived, 'season'>) =>
      archived({ season: latest, lastName, ...changes });
    await archived({ season: yearsFrom(1), lastName: 'A, too young' });
    await stays('B, not archived', { archivedAt: null });
    await stays('C, card open', { payment: 'open' });
    await stays('D, card under way', { payment: 'processing' });
    await stays('E, disputed', { flags: ['dispute'] });
    await stays('F, paid twice', { flags: ['duplicate-to-refund'] });
    await stays('G, money astray', { flags: ['payment-mismatch'] });
    await archived({ season: latest, lastName: 'H, goes', flags: ['partial-refund', 'dispute-lost'] });
    await archived({ season: latest, lastName: 'I, goes', status: 'cancelled', payment: 'cancelled' });
    await archived({ season: yearsFrom(-9), lastName: 'J, goes', payment: null });
    expect(await apply()).toMatchObject({ deleted: { members: 3 }, left: 0 });
    expect((await namesLeft()).map((name) => name[0])).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    expect((await preview()).kept).toBe(5);
  });

  test('is deleted once, however often and by however many it is asked', async () => {
    const filesBefore = await storedFiles(club);
    await several(45);
    const answers = await Promise.all([apply(), apply()]);
    expect(answers.reduce((sum, { deleted }) => sum + deleted.members, 0)).toBe(45);
    expect(await apply()).toEqual({ deleted: { members: 0, files: 0 }, left: 0 });
    expect(await storedFiles(club)).toBe(filesBefore);
    const counted = (await audits()).map(([, , fields]) => Number(/\d+/.exec(String(fields))?.[0]));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(45);
  });

  test('is as much as fits into a request; the next request continues', async () => {
    const filesBefore = await storedFiles(club);
    await several(45);
    let requests = 0;
    // Moves the clock on by a second at each request to the database.
    club.databaseRequests.before = () => {
      requests += 1;
      club.clock.offsetMs = requests * 1000;
    };
    const first = await apply();
    expect(first.deleted.members).toBeGreaterThan(0);
    expect(first).toMatchObject({ left: 45 - first.deleted.members });
    expect(first.left).toBeGreaterThan(0);
    club.databaseRequests.before = undefined;
    club.clock.offsetMs = 0;
    expect(await apply()).toMatchObject({ deleted: { members: first.left }, left: 0 });
    expect(await storedFiles(club)).toBe(filesBefore);
  });

  test('leaves out a member who is brought back at the last moment', async () => {
    const [back] = await several(2);
    const { done } = membersOf(club, token);
    let requests = 0;
    club.databaseRequests.before = async () => {
      requests += 1;
      if (requests !== BATCH) return;
      club.databaseRequests.before = undefined;
      await done(back?.id ?? '', 'restore');
    };
    expect(await apply()).toMatchObject({ deleted: { members: 1 }, left: 0 });
    expect(await namesLeft()).toHaveLength(1);
  });
});

test('a member who joins again at the last moment keeps every season', async () => {
  const { id } = await archived({ season: latest, identity: 'one' });
  const [row] = await club.db.select().from(members).where(eq(members.id, id));
  const personId = row?.personId ?? '';
  let requests = 0;
  club.databaseRequests.before = async () => {
    requests += 1;
    if (requests !== BATCH) return;
    club.databaseRequests.before = undefined;
    await archived({ season: yearsFrom(3), identity: 'two', personId, archivedAt: null });
  };
  expect(await apply()).toEqual({ deleted: { members: 0, files: 0 }, left: 0 });
  expect(await namesLeft()).toHaveLength(2);
});

describe('interrupted', () => {
  test('before the batch, nothing is gone', async () => {
    await several(2);
    club.databaseRequests.before = () => {
      club.databaseRequests.before = () => {
        club.databaseRequests.before = undefined;
        club.databaseFaults.failBefore(1);
      };
    };
    expect(await refusalOf(await post())).toMatchObject({ status: 503, type: 'unavailable' });
    club.databaseFaults.reset();
    expect(await namesLeft()).toHaveLength(2);
    expect(await apply()).toEqual({ deleted: { members: 2, files: 4 }, left: 0 });
  });

  test('after a batch whose answer is lost, the rest goes the next time, and files are left to the night', async () => {
    await several(2);
    let requests = 0;
    club.databaseRequests.before = () => {
      requests += 1;
      if (requests === BATCH) club.databaseFaults.loseAnswerAfterCommit(1);
    };
    expect(await refusalOf(await post())).toMatchObject({ status: 503 });
    club.databaseRequests.before = undefined;
    expect(await apply()).toEqual({ deleted: { members: 0, files: 0 }, left: 0 });
    expect(await audits()).toEqual([['season', latest, ['members: 2', 'files: 4'], true]]);
  });

  test('nobody is deleted while their files are out of reach', async () => {
    await several(1);
    await club.blobs.stop();
    try {
      expect(await refusalOf(await post())).toMatchObject({ status: 503, type: 'unavailable' });
    } finally {
      await club.blobs.restart();
    }
    expect(await namesLeft()).toHaveLength(1);
  });

  test('a file that resists is left to the night, and counted in the log', async () => {
    await several(1);
    let requests = 0;
    club.databaseRequests.before = async () => {
      requests += 1;
      if (requests === BATCH) await club.blobs.stop();
    };
    try {
      expect(await apply()).toMatchObject({ deleted: { members: 1 }, left: 0 });
    } finally {
      await club.blobs.restart();
    }
    expect(club.lines.some((line) => line.includes('erasure not finished'))).toBe(true);
    expect(await finishErasures(club.deps)).toBeGreaterThan(0);
  });
});

test('without a session nothing is told, and no other method is allowed', async () => {
  await several(1);
  for (const method of ['GET', 'POST'])
    expect(await refusalOf(await asAdmin(club, undefined, PATH, { method }))).toMatchObject({ status: 401 });
  expect((await asAdmin(club, token, PATH, { method: 'DELETE' })).headers.get('Allow')).toBe('GET, POST');
  expect(await namesLeft()).toHaveLength(1);
});

describe('by itself, at night', () => {
  const night = () => keepRetention(club.deps);
  afterEach(async () => {
    await club.db.update(seasons).set({ retentionAnnouncedAt: null });
    await club.db.update(clubTable).set({ formerMemberYears: 3 });
  });

  test('former members go a month after the owners were told, once, and not before', async () => {
    const mail = await openMail(club);
    try {
      await several(3);
      await archived({ season: latest, payment: 'processing' });
      await night();
      await night();
      expect((await mail.rows()).map(({ kind, data }) => ({ kind, data }))).toEqual([
        { kind: 'retention-announced', data: { people: 3, years: 3, on: plusDays(today, 30) } },
      ]);
      expect((await preview()).people.map(({ goesOn }) => goesOn)).toEqual(
        [30, 30, 30].map((days) => plusDays(today, days)),
      );
      const told = await (await asAdmin(club, token, `${PATH}/notice`)).json();
      expect(told).toEqual({ notice: { people: 3, goesOn: plusDays(today, 30) } });
      expect(await namesLeft()).toHaveLength(4);
      club.clock.offsetMs = 29 * DAY_MS;
      await night();
      expect(await namesLeft()).toHaveLength(4);
      club.clock.offsetMs = 31 * DAY_MS;
      await night();
      expect(await namesLeft()).toHaveLength(1);
      expect(await audits()).toEqual([['season', latest, ['members: 3', 'files: 6'], false]]);
    } finally {
      await mail.close();
    }
  });

  test('a member who is archived after the announcement has a month from then on', async () => {
    await club.db.update(seasons).set({ retentionAnnouncedAt: new Date(club.deps.now().getTime() - 100 * DAY_MS) });
    await archived({ season: latest, archivedAt: club.deps.now() });
    await night();
    expect(await namesLeft()).toHaveLength(1);
    expect((await preview()).people.map(({ goesOn }) => goesOn)).toEqual([plusDays(today, 30)]);
  });

  test('a current member keeps every season, and the club decides for how long', async () => {
    const { id, personId } = { ...(await archived({ season: yearsFrom(-2), identity: 'one' })), personId: '' };
    const [row] = await club.db.select().from(members).where(eq(members.id, id));
    await archived({ season: yearsFrom(1), identity: 'two', personId: row?.personId ?? personId });
    expect(await preview()).toMatchObject({ seasons: [], people: [] });
    await club.db.update(clubTable).set({ formerMemberYears: 1 });
    expect((await preview()).seasons.map(({ season, members: n }) => [season, n])).toEqual([
      [yearsFrom(-2), 1],
      [yearsFrom(1), 1],
    ]);
  });

  test('a former member who owes money stays for five years, then is erased', async () => {
    await archived({ season: latest, lastName: 'Owes', payment: null });
    expect(await preview()).toMatchObject({ seasons: [], kept: 1 });
    club.clock.offsetMs = 3 * 366 * DAY_MS;
    // Nobody stays signed in for so long.
    expect(await previewRetention(club.deps)).toMatchObject({ kept: 0 });
  });

  test('the card and the code of an aid are forgotten once the season is over', async () => {
    const { id } = await archived({ season: latest, advantageCard: 'AB12', secretCode: '0042' });
    await night();
    const [row] = await club.db.select().from(members).where(eq(members.id, id));
    expect(row).toMatchObject({ advantageCard: null, secretCode: null });
  });

  test('accounting rows go after their ten years', async () => {
    const money = { kind: 'payment', season: latest, means: 'cash', amountCents: 100, day: '2012-01-01' } as const;
    await club.db.delete(accountingRows);
    await club.db.insert(accountingRows).values([
      { ...money, id: randomUUID(), keptUntil: plusDays(today, -1) },
      { ...money, id: randomUUID(), keptUntil: today },
    ]);
    await night();
    expect(await club.db.select({ keptUntil: accountingRows.keptUntil }).from(accountingRows)).toEqual([
      { keptUntil: today },
    ]);
  });
});
