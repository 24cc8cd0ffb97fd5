import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayInParis } from '#domain/dates.ts';
import { nextMorning } from '#domain/member/reminder.ts';
import { finishRecoveries } from '#server/accounts/finish-recovery.ts';
import { administrators, auditEntries, sessions } from '#server/db/account-schema.ts';
import { factorRecoveries } from '#server/db/factor-schema.ts';
import { mailings, mailState, outbox, refusedAddresses, reminderRules } from '#server/db/mail-schema.ts';
import { erasures } from '#server/db/privacy-schema.ts';
import { members, payments } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { writeDueReminders } from '#server/mail/reminders/job.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { finishErasures } from '#server/privacy/finish-erasures.ts';
import { keepRetention } from '#server/privacy/retention/keep-rules.ts';
import { deleteUnpaidSignUps } from '#server/running/housekeeping/delete-unpaid-sign-ups.ts';
import { sweepFiles } from '#server/running/housekeeping/sweep-files.ts';
import { withdrawDifferences } from '#server/running/housekeeping/withdraw-differences.ts';
import { eachStep } from '#server/runtime/work-list.ts';
import { archivedMembers } from '#tests/support/archived.ts';
import { openMail, receiptFor } from '#tests/support/mail.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { CARDS, rowsOf } from '#tests/support/payments.ts';
import { poisoned } from '#tests/support/poison.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

// One row that always fails stands at the head of each queue and nightly list: those behind it are done all the same.
const { club, token } = await openClubAndSignIn();
const { db, deps, clock } = club;
const admin = membersOf(club, token);
const mail = await openMail(club);
const heals: (() => Promise<void>)[] = [];
const poison = async (...row: [table: string, id: string, column?: string]) =>
  void heals.push(await poisoned(club, ...row));
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());
afterEach(async () => {
  for (const heal of heals.splice(0)) await heal();
  clock.offsetMs = 0;
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('in the outbox', () => {
  const asMember = async (email: string) => {
    const member = await admin.added();
    await mail.forget();
    await db.update(members).set({ email }).where(eq(members.id, member.id));
    return member.id;
  };

  test('readers whose servers always refuse, with words about the sender, keep nobody', async () => {
    const refusing = [
      await asMember('a@un.example'),
      await asMember('b@deux.example'),
      await asMember('c@trois.example'),
    ];
    const good = await asMember('d@quatre.example');
    mail.server.behave((moment, to) =>
      moment === 'rcpt' && to !== 'd@quatre.example' ? { reply: '550 5.7.1 Your sender is not on the list' } : {},
    );
    for (const id of [...refusing, good]) await mail.write(receiptFor(id));
    await sendDueMail(deps);
    clock.offsetMs += 6 * MINUTE;
    await sendDueMail(deps);
    expect(mail.server.accepted.map(({ to }) => to)).toEqual(['d@quatre.example']);
    expect((await db.select().from(mailState))[0]?.trouble).toBeNull();
    // And each of them ends, with what its server said.
    for (const minutes of [6, 6, 31, 121, 361, 1441, 1441]) {
      clock.offsetMs += minutes * MINUTE;
      await mail.write(receiptFor(good));
      await sendDueMail(deps);
    }
    const rows = await mail.rows();
    const ended = rows.filter(({ memberId }) => refusing.includes(memberId ?? ''));
    expect(ended.map(({ why, answer }) => [why, answer])).toEqual(
      refusing.map(() => ['message-refused', '550 5.7.1 Your sender is not on the list']),
    );
    expect(rows.filter(({ memberId }) => memberId === good).every(({ sentAt }) => sentAt)).toBe(true);
    expect(await db.select().from(refusedAddresses)).toEqual([]);
  });

  test('a mail whose link cannot be read waits, and those behind it go', async () => {
    const good = await asMember('e@cinq.example');
    const [somebody] = await db.select().from(administrators).limit(1);
    await mail.write({
      kind: 'new-password',
      data: { invitationId: 'not an id', days: 1 },
      to: { administratorId: somebody?.id ?? '' },
    });
    await mail.write(receiptFor(good));
    const lines: object[] = [];
    const sent = await sendDueMail({ ...deps, log: (line, details) => void lines.push({ line, ...details }) });
    expect([sent, lines]).toEqual([
      1,
      [expect.objectContaining({ line: 'mail left to a later try', kind: 'new-password' })],
    ]);
    expect(mail.server.accepted.map(({ to }) => to)).toEqual(['e@cinq.example']);
    const [broken] = await db.select().from(outbox).where(eq(outbox.kind, 'new-password'));
    expect(broken).toMatchObject({ tries: 1, claim: null, failedAt: null });
  });
});

test('among the reminders: a rule that cannot be written keeps no other rule', async () => {
  const [first, second] = await db.select().from(reminderRules).where(eq(reminderRules.event, 'signed-up'));
  if (!first || !second) throw new Error('two rules are needed');
  deps.mail.server = undefined;
  const member = await admin.added({ payment: { ...CASH, amount: 300 } });
  mail.befriend();
  clock.offsetMs = nextMorning(deps.now()).getTime() + MINUTE - Date.now();
  await db
    .update(members)
    .set({ createdAt: new Date(deps.now().getTime() - 7 * DAY_MS) })
    .where(eq(members.id, member.id));
  const onSince = dayInParis(new Date(deps.now().getTime() - 30 * DAY_MS));
  for (const { id } of [first, second])
    await db
      .update(reminderRules)
      .set({ subject: 'photo', event: 'signed-up', days: 7, onSince })
      .where(eq(reminderRules.id, id));
  const rules = await db.select().from(reminderRules);
  for (const { id } of rules)
    if (id !== first.id && id !== second.id) await db.delete(reminderRules).where(eq(reminderRules.id, id));
  await poison('mailings', first.id, 'rule_id');
  await deps.marks.add('reminders', deps.now());
  expect(await writeDueReminders(deps)).toBe(1);
  expect((await db.select().from(mailings)).map(({ ruleId }) => ruleId)).toEqual([second.id]);
  // The one that failed is looked at again in an hour, not every five minutes.
  const looks = (await deps.marks.list('reminders')).map(({ at }) => at.getTime());
  expect(Math.min(...looks)).toBeGreaterThan(deps.now().getTime() + 50 * MINUTE);
  await db.update(reminderRules).set({ onSince: null });
  await db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, member.id));
});

test('among the readers of one reminder: a reader without a working mail stops none of the others', async () => {
  deps.mail.server = undefined;
  const people = [];
  for (let index = 0; index < 3; index += 1) people.push(await admin.added({ payment: { ...CASH, amount: 300 } }));
  mail.befriend();
  clock.offsetMs = nextMorning(deps.now()).getTime() + MINUTE - Date.now();
  const ids = people.map(({ id }) => id);
  await db
    .update(members)
    .set({ createdAt: new Date(deps.now().getTime() - 7 * DAY_MS) })
    .where(inArray(members.id, ids));
  const [rule] = await db.select().from(reminderRules);
  if (!rule) throw new Error('a rule is needed');
  const onSince = dayInParis(new Date(deps.now().getTime() - 30 * DAY_MS));
  await db
    .update(reminderRules)
    .set({ subject: 'photo', event: 'signed-up', days: 7, onSince })
    .where(eq(reminderRules.id, rule.id));
  const [bad = '', ...others] = ids;
  await poison('outbox', bad, 'member_id');
  await deps.marks.add('reminders', deps.now());
  const written = async () =>
    (await db.select().from(outbox).where(eq(outbox.kind, 'reminder'))).flatMap(({ memberId }) =>
      ids.includes(memberId ?? '') ? [memberId] : [],
    );
  await writeDueReminders(deps);
  expect((await written()).sort()).toEqual(others.sort());
  // Nobody is reminded twice, and the one who was left is reminded an hour later.
  for (const heal of heals.splice(0)) await heal();
  clock.offsetMs += HOUR + 2 * MINUTE;
  await writeDueReminders(deps);
  expect((await written()).sort()).toEqual(ids.sort());
  await db.update(reminderRules).set({ onSince: null });
  await db.update(members).set({ archivedAt: new Date() }).where(inArray(members.id, ids));
});

test('among former members: one who cannot be erased stops none of the same batch', async () => {
  const year = Number(dayInParis(deps.now()).slice(0, 4)) - 5;
  const season = `${year}-${year + 1}`;
  const people = await archivedMembers(club, [{ season }, { season }, { season }]);
  const [bad] = people;
  await db.update(seasons).set({ retentionAnnouncedAt: new Date(deps.now().getTime() - 100 * DAY_MS) });
  await poison('members', bad?.id ?? '');
  await keepRetention(deps);
  expect(
    (await db.select({ id: members.id }).from(members).where(eq(members.season, season))).map(({ id }) => id),
  ).toEqual([bad?.id]);
  for (const heal of heals.splice(0)) await heal();
  await keepRetention(deps);
  expect(await db.select().from(members).where(eq(members.season, season))).toEqual([]);
  await db.update(seasons).set({ retentionAnnouncedAt: null });
});

test('among erasures that were cut: one that fails keeps no other', async () => {
  const rows = await db
    .insert(erasures)
    .values(
      [1, 2, 3].map(() => ({
        reason: 'request' as const,
        memberIds: [],
        fileKeys: [`photos/${randomUUID()}`],
        paymentReferences: [],
      })),
    )
    .returning();
  await poison('erasures', rows[0]?.id ?? '');
  expect(await finishErasures(deps)).toBe(2);
  const left = (await db.select().from(erasures)).filter(({ finishedAt }) => finishedAt === null);
  expect(left.map(({ id }) => id)).toEqual([rows[0]?.id]);
  for (const heal of heals.splice(0)) await heal();
  await db.delete(erasures);
});

test('among old rows: a table that cannot be cleaned keeps neither the others nor unpaid sign-ups', async () => {
  const [kept] = [await submitted(club), await submitted(club)];
  const old = new Date(deps.now().getTime() - 800 * DAY_MS);
  const [line] = await db
    .insert(auditEntries)
    .values({ at: old, action: 'club.update', subjectType: 'club', subjectId: 'club' })
    .returning();
  const [somebody] = await db.select().from(administrators).limit(1);
  await db
    .insert(sessions)
    .values({ tokenHash: 'old', administratorId: somebody?.id ?? '', createdAt: old, lastUsedAt: old, expiresAt: old });
  await poison('audit_entries', line?.id ?? '');
  const { member } = await rowsOf(club, kept);
  await poison('members', member.id);
  clock.offsetMs = 8 * DAY_MS;
  expect(await deleteUnpaidSignUps(deps)).toBe(1);
  expect((await db.select().from(sessions)).filter(({ expiresAt }) => expiresAt < deps.now())).toEqual([]);
  const left = await db.select({ status: members.status }).from(members).where(eq(members.status, 'pending'));
  expect(left).toHaveLength(1);
  for (const heal of heals.splice(0)) await heal();
  await deleteUnpaidSignUps(deps);
});

test('among lost files: one that cannot be removed, or whose date cannot be read, keeps no other', async () => {
  const { files } = deps;
  const keys = Array.from({ length: 4 }, () => `photos/${randomUUID()}`).sort();
  for (const key of keys) await files.put(key, { bytes: Uint8Array.of(1), type: 'image/jpeg' });
  const [undatable = '', stuck = '', ...others] = keys;
  clock.offsetMs = 2 * DAY_MS;
  const failing = {
    ...files,
    putAt: (key: string) => (key === undatable ? Promise.reject(new Error('no date')) : files.putAt(key)),
    remove: (key: string) => (key === stuck ? Promise.reject(new Error('no')) : files.remove(key)),
  };
  await sweepFiles({ ...deps, files: failing });
  const left = await Promise.all(keys.map(async (key) => (await files.find(key)) !== undefined));
  expect(left).toEqual([true, true, ...others.map(() => false)]);
});

test('among payments to read again and differences to withdraw: one that fails keeps no other', async () => {
  const first = await submitted(club);
  const second = await submitted(club);
  await withoutWebhooks(club, async () => {
    for (const { paymentIntentId } of [first, second]) await club.stripe.confirm(paymentIntentId, CARDS.accepted);
  });
  await poison('payments', (await rowsOf(club, first)).payment.id);
  clock.offsetMs += HOUR;
  await settlePending(deps);
  expect((await rowsOf(club, second)).payment.status).toBe('succeeded');
  for (const heal of heals.splice(0)) await heal();
  await db
    .update(payments)
    .set({ isDifference: true, status: 'open' })
    .where(eq(payments.memberId, (await rowsOf(club, first)).member.id));
  clock.offsetMs = 10 * DAY_MS;
  expect(await withdrawDifferences(deps)).toBeGreaterThan(0);
});

test('among lost phones: an account that cannot be opened keeps no other, nor the end of the night', async () => {
  const accounts = ['un', 'deux', 'trois', 'quatre'].map((name) => ({
    ...{ name, email: `${name}@club.example`, passwordHash: 'x', roles: ['owner' as const] },
  }));
  const [asker, confirmer, ...added] = await db.insert(administrators).values(accounts).returning();
  const [bad] = added;
  const long = new Date(deps.now().getTime() - 60 * HOUR);
  await db.insert(factorRecoveries).values(
    added.map(({ id }) => ({
      ...{
        administratorId: id,
        startedBy: asker?.id ?? '',
        startedAt: long,
        confirmedBy: confirmer?.id,
        confirmedAt: long,
      },
    })),
  );
  await poison('factor_recoveries', bad?.id ?? '', 'administrator_id');
  expect(await finishRecoveries(deps), 'another night is needed').toBe(true);
  expect((await db.select().from(factorRecoveries)).map(({ administratorId }) => administratorId)).toEqual([bad?.id]);
});

test('among the steps of a night: each is done whatever becomes of the others, and what failed is named', async () => {
  const done: string[] = [];
  const lines: object[] = [];
  const step = (name: string) => async () => void done.push(name);
  const isWhole = await eachStep(
    { log: (line, details) => void lines.push({ line, ...details }) },
    {
      first: () => Promise.reject(new TypeError('jean@exemple.example')),
      second: step('second'),
      third: step('third'),
    },
  );
  expect([isWhole, done]).toEqual([false, ['second', 'third']]);
  expect(lines).toEqual([{ line: 'a step left to a later run', step: 'first', error: 'TypeError' }]);
});
