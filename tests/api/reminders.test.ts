import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayInParis } from '#domain/dates.ts';
import type { Mailing } from '#domain/mail/mailing.ts';
import { nextMorning, type ReminderPreview, type ReminderRule, type ReminderRules } from '#domain/member/reminder.ts';
import { parisClock } from '#domain/planning/next-training.ts';
import { mailings, outbox, reminderRules } from '#server/db/mail-schema.ts';
import { members, persons } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { keepPlanned, writeDueReminders } from '#server/mail/reminders/job.ts';
import { deleteRule, setLeftOut, toRule, updateRule } from '#server/mail/reminders/queries.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { openMail } from '#tests/support/mail.ts';
import { CASH, membersOf, underAge } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const { db, deps, clock } = club;
const admin = membersOf(club, token);
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});

const api = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await asAdmin(club, token, `/api/admin${path}`, { method, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? (undefined as Answer) : answer.json();
};

/** Day in Paris, at whatever hour the tests run: until eight in the morning the next look is that of the same day. */
const daytime = (): void => {
  const hour = parisClock(new Date()).getUTCHours();
  clock.offsetMs = hour < 9 ? (10 - hour) * 3_600_000 : 0;
};

beforeEach(async () => {
  await mail.forget();
  daytime();
  await deps.marks.remove((await deps.marks.list('reminders')).map(({ key }) => key));
  await db.batch([
    db.delete(mailings),
    db.update(reminderRules).set({ onSince: null }),
    db.update(members).set({ archivedAt: new Date() }),
    db.update(persons).set({ unsubscribedAt: null, guardianUnsubscribedAt: null, noRemindersUntil: null }),
  ]);
});

const rules = () => api<ReminderRules>('GET', '/reminders');
const ruleOf = async (subject: ReminderRule['subject']): Promise<ReminderRule> => {
  const found = (await rules()).rules.find((rule) => rule.subject === subject);
  if (!found) throw new Error('no such rule');
  return found;
};
const inputOf = ({ subject, event, days, title, content }: ReminderRule) => ({ subject, event, days, title, content });
const preview = (rule: ReminderRule, changes: object = {}) =>
  api<ReminderPreview>('POST', '/reminders/preview', { rule: { ...inputOf(rule), ...changes }, id: rule.id });
const switchOn = (rule: ReminderRule, on = true) => api<ReminderRules>('PUT', `/reminders/${rule.id}/switch`, { on });

/** Goes to the next morning and runs the job that looks every few minutes. */
const morning = async (days = 1): Promise<void> => {
  for (let day = 0; day < days; day += 1) clock.offsetMs = nextMorning(deps.now()).getTime() + 60_000 - Date.now();
  await writeDueReminders(deps);
};
const told = async () => (await mail.rows()).map(({ memberId, kind }) => `${kind} ${memberId}`);

/** A member whose photo is missing, who signed up some days ago. */
const withoutPhoto = async (daysAgo: number, form: object = {}) => {
  deps.mail.server = undefined;
  const member = await admin.added({ payment: { ...CASH, amount: 300 }, ...form });
  mail.befriend();
  await db
    .update(members)
    .set({ createdAt: new Date(deps.now().getTime() - daysAgo * DAY_MS) })
    .where(eq(members.id, member.id));
  return member;
};

test('a new club has rules, and all are off', async () => {
  const { rules: all, nextAt } = await rules();
  expect(all.map(({ subject }) => subject)).toEqual(['photo', 'proof', 'guardian', 'payment', 'season']);
  expect(all.every(({ onSince }) => onSince === null)).toBe(true);
  expect(nextAt).toBeNull();
  await withoutPhoto(7);
  await keepPlanned(deps);
  await morning();
  expect(await told()).toEqual([]);
});

test('a photo that is missing seven days after sign-up gets one reminder, which names the missing pieces', async () => {
  const rule = await ruleOf('photo');
  const member = await withoutPhoto(6);
  await switchOn(rule);
  const { next, letter } = await preview(rule);
  expect(next).toMatchObject([
    { memberId: member.id, name: member.fullName, dueOn: dayInParis(nextMorning(deps.now())), lacking: ['photo'] },
  ]);
  expect(letter.text).toContain('Il manque à votre dossier');
  await morning();
  expect(await told()).toEqual([`reminder ${member.id}`]);
  await morning(3);
  expect(await told()).toHaveLength(1);
  clock.offsetMs += 10 * 60_000;
  await sendDueMail(deps);
  const source = mail.server.accepted[0]?.source ?? '';
  expect(mail.server.accepted.map(({ to }) => to)).toEqual([member.email]);
  expect(source).toMatch(/^List-Unsubscribe-Post:/im);
  expect(source).toContain('une photo d');
  // The session of the administrator would be over by then.
  daytime();
  const { timeline } = await admin.found(member.id);
  expect(timeline.at(-1)).toMatchObject({ kind: 'mail', what: 'reminder', note: rule.title });
});

test('a rule without recipients shows an example text', async () => {
  expect((await preview(await ruleOf('photo'))).letter.text).toContain('Il manque à votre dossier');
  expect((await preview(await ruleOf('season'))).letter.text).toContain('S’inscrire');
});

test('a rule never looks behind the day it was switched on', async () => {
  const rule = await ruleOf('photo');
  await withoutPhoto(8);
  await switchOn(rule);
  expect(await preview(rule)).toMatchObject({ nextCount: 0, laterCount: 0 });
  await morning(2);
  expect(await told()).toEqual([]);
});

test('a day without a job is caught up once', async () => {
  const rule = await ruleOf('photo');
  const member = await withoutPhoto(6);
  await switchOn(rule);
  await morning(3);
  expect(await told()).toEqual([`reminder ${member.id}`]);
});

test('a piece that has just come needs no reminder', async () => {
  const rule = await ruleOf('photo');
  const member = await withoutPhoto(6);
  await switchOn(rule);
  await db.update(members).set({ photoKey: 'a photo' }).where(eq(members.id, member.id));
  await morning();
  expect(await told()).toEqual([]);
});

test('a person who is left out until a day gets the reminder after it; one who wants no news, never', async () => {
  const rule = await ruleOf('photo');
  const one = await withoutPhoto(6);
  const other = await withoutPhoto(6);
  await switchOn(rule);
  const tomorrow = dayInParis(nextMorning(deps.now()));
  await api('PUT', `/persons/${one.personId}/reminders`, { until: tomorrow });
  await api('PUT', `/persons/${other.personId}/subscription`, { wantsNews: false });
  expect(await api('GET', `/persons/${one.personId}/mail`)).toMatchObject({ leftOutUntil: tomorrow });
  await morning();
  expect(await told()).toEqual([]);
  await morning();
  expect(await told()).toEqual([`reminder ${one.id}`]);
});

test('a child who wants none silences neither the brother, nor the guardian; who is named is written to', async () => {
  const rule = await ruleOf('photo');
  const guardian = { ...underAge, legalGuardianEmail: 'mere@exemple.example' };
  const [daughter, son, parent] = [
    await withoutPhoto(6, guardian),
    await withoutPhoto(6, { ...guardian, email: 'mere@exemple.example' }),
    await withoutPhoto(6, { email: 'mere@exemple.example' }),
  ];
  await switchOn(rule);
  await api('PUT', `/persons/${daughter.personId}/subscription`, { wantsNews: false });
  const names = async () => (await preview(rule)).next.map(({ memberId }) => memberId).sort();
  expect(await names()).toEqual([daughter.id, son.id, parent.id].sort());
  await api('PUT', `/persons/${daughter.personId}/subscription`, { wantsNews: false, recipient: 'guardian' });
  expect(await names()).toEqual([son.id, parent.id].sort());
  await morning();
  expect((await told()).sort()).toEqual([`reminder ${son.id}`, `reminder ${parent.id}`].sort());
});

test('two jobs at once, or one that was stopped and begins again, write each reminder once', async () => {
  const rule = await ruleOf('photo');
  const member = await withoutPhoto(6);
  await switchOn(rule);
  clock.offsetMs = nextMorning(deps.now()).getTime() + 60_000 - Date.now();
  const { remove } = deps.marks;
  deps.marks.remove = () => Promise.reject(new Error('stopped'));
  await Promise.allSettled([writeDueReminders(deps), writeDueReminders(deps)]);
  deps.marks.remove = remove;
  await writeDueReminders(deps);
  expect(await told()).toEqual([`reminder ${member.id}`]);
  expect(await db.$count(mailings)).toBe(1);
});

describe('a reminder that waits is not sent', () => {
  /** Writes a reminder to each of two members. */
  const waiting = async () => {
    const rule = await ruleOf('photo');
    const out = await withoutPhoto(6);
    const other = await withoutPhoto(6);
    await switchOn(rule);
    await morning();
    expect(await told()).toHaveLength(2);
    return { rule, out, other };
  };
  const sent = async () => {
    clock.offsetMs += 10 * 60_000;
    await sendDueMail(deps);
    return mail.server.accepted.map(({ to }) => to).sort();
  };
  const set = (id: string, changes: Partial<typeof members.$inferInsert>) =>
    db.update(members).set(changes).where(eq(members.id, id));

  test.each([
    ['the photo came', (id: string) => set(id, { photoKey: 'a photo' })],
    ['the membership is cancelled', (id: string) => set(id, { status: 'cancelled' })],
    ['the membership is archived', (id: string) => set(id, { archivedAt: new Date() })],
    [
      'the person is left out',
      (_id: string, personId: string) =>
        setLeftOut(db, personId, dayInParis(new Date(deps.now().getTime() + 5 * DAY_MS))),
    ],
  ])('once %s, and the others go', async (_why, change) => {
    const { out, other } = await waiting();
    await change(out.id, out.personId);
    expect(await sent()).toEqual([other.email]);
    expect(await told()).toEqual([`reminder ${other.id}`]);
  });

  test.each([
    ['off', (id: string) => updateRule(db, id, { onSince: null })],
    ['deleted', (id: string) => deleteRule(db, id)],
  ])('once its rule is %s', async (_what, change) => {
    const { subject, event, days, title, content } = await ruleOf('photo');
    const [added] = await db.insert(reminderRules).values({ subject, event, days, title, content }).returning();
    await withoutPhoto(6);
    await switchOn(toRule(added as typeof reminderRules.$inferSelect));
    await morning();
    expect(await told()).toHaveLength(1);
    await change(added?.id ?? '');
    expect(await sent()).toEqual([]);
    expect(await told()).toEqual([]);
    await deleteRule(db, added?.id ?? '');
  });
});

describe('whom a rule has reminded is not reminded again', () => {
  test.each([3, 8, 9])('when its days are changed to %s', async (days) => {
    const rule = await ruleOf('photo');
    const member = await withoutPhoto(7);
    await switchOn(rule);
    await morning();
    expect(await told()).toEqual([`reminder ${member.id}`]);
    await db.update(reminderRules).set({ days }).where(eq(reminderRules.id, rule.id));
    await morning(4);
    expect(await told()).toHaveLength(1);
    await db.update(reminderRules).set({ days: rule.days }).where(eq(reminderRules.id, rule.id));
  });

  test('when the day that it counts from moves', async () => {
    const rule = await ruleOf('photo');
    const member = await withoutPhoto(40);
    const today = dayInParis(deps.now());
    const [season] = await db
      .select()
      .from(seasons)
      .where(eq(seasons.id, (await admin.found(member.id)).season));
    await db.update(reminderRules).set({ event: 'first-class', days: 1 }).where(eq(reminderRules.id, rule.id));
    const setFirst = (firstClass: string) =>
      db
        .update(seasons)
        .set({ firstClass })
        .where(eq(seasons.id, season?.id ?? '2026-2027'));
    await setFirst(today);
    await switchOn(await ruleOf('photo'));
    await morning();
    const before = await told();
    expect(before).toContain(`reminder ${member.id}`);
    await setFirst(dayInParis(new Date(deps.now().getTime() + DAY_MS)));
    await morning(4);
    expect(await told()).toEqual(before);
    await db
      .update(seasons)
      .set({ firstClass: season?.firstClass ?? today })
      .where(eq(seasons.id, season?.id ?? ''));
    await db.update(reminderRules).set({ event: rule.event, days: rule.days }).where(eq(reminderRules.id, rule.id));
  });
});

test('a rule that is about something else from now on looks behind no day before', async () => {
  const rule = await ruleOf('photo');
  await switchOn(rule);
  await db.update(reminderRules).set({ onSince: '2026-01-01' }).where(eq(reminderRules.id, rule.id));
  const read = await ruleOf('photo');
  await api('PUT', `/reminders/${rule.id}`, { ...inputOf(read), subject: 'dossier', updatedAt: read.updatedAt });
  const [changed] = await db.select().from(reminderRules).where(eq(reminderRules.id, rule.id));
  expect(changed?.onSince).toBe(dayInParis(deps.now()));
  await db.update(reminderRules).set({ subject: 'photo' }).where(eq(reminderRules.id, rule.id));
});

test('a rule that was switched off is not looked at any more', async () => {
  const rule = await ruleOf('photo');
  await withoutPhoto(6);
  await switchOn(rule);
  await switchOn(rule, false);
  await morning();
  expect(await told()).toEqual([]);
  await morning();
  expect(await deps.marks.list('reminders')).toEqual([]);
});

test('former members are told once that a season opens to them, unless they joined', async () => {
  const rule = await ruleOf('season');
  const member = await withoutPhoto(30);
  const joined = await withoutPhoto(30);
  const [now] = await db.select({ season: members.season }).from(members).where(eq(members.id, member.id));
  const year = Number(now?.season.slice(5));
  const next = `${year}-${year + 1}`;
  const opens = dayInParis(nextMorning(deps.now()));
  await db.insert(seasons).values({
    id: next,
    firstDay: `${year}-09-01`,
    lastDay: `${year + 1}-08-31`,
    firstClass: `${year}-09-08`,
    lastClass: `${year + 1}-06-30`,
    opensToFormerOn: opens,
    opensOn: opens,
  });
  const { id: _id, ...columns } = (await admin.row(joined.id)) ?? { id: '' };
  await db.insert(members).values({ ...columns, season: next, formKey: 'x' } as typeof members.$inferInsert);
  await switchOn(rule);
  await morning(2);
  const reminded = await told();
  expect(reminded.filter((one) => one === `reminder ${member.id}`)).toHaveLength(1);
  expect(reminded).not.toContain(`reminder ${joined.id}`);
  await db.delete(members).where(eq(members.season, next));
  await db.delete(seasons).where(eq(seasons.id, next));
});

describe('an administrator', () => {
  test('adds, changes, tries and deletes a rule, whose mails stay', async () => {
    const id = crypto.randomUUID();
    const rule = { subject: 'payment', event: 'signed-up', days: 3, title: 'Paiement', content: '<p>Il reste…</p>' };
    const made = await api<ReminderRule>('POST', '/reminders', { rule, id });
    expect(await api<ReminderRule>('POST', '/reminders', { rule, id })).toEqual(made);
    const member = await withoutPhoto(2);
    await db.update(members).set({ status: 'active' }).where(eq(members.id, member.id));
    const changed = await api<ReminderRule>('PUT', `/reminders/${id}`, { ...rule, days: 4, updatedAt: made.updatedAt });
    expect(changed.days).toBe(4);
    const stale = await asAdmin(club, token, `/api/admin/reminders/${id}`, {
      method: 'PUT',
      body: { ...rule, days: 5, updatedAt: made.updatedAt },
    });
    expect([stale.status, ((await stale.json()) as { current: ReminderRule }).current.days]).toEqual([409, 4]);
    const photo = { ...changed, subject: 'photo' as const };
    await api('PUT', `/reminders/${id}`, { ...inputOf(photo), days: 3 });
    await switchOn(changed);
    await morning();
    expect(await told()).toEqual([`reminder ${member.id}`]);
    daytime();
    expect(await api<Mailing[]>('GET', `/reminders/${id}/written`)).toMatchObject([{ isReminder: true, waiting: 1 }]);
    await api('DELETE', `/reminders/${id}`);
    expect(await told()).toHaveLength(1);
    expect((await rules()).rules.some((one) => one.id === id)).toBe(false);
  });

  test.each([
    ['an event that the piece does not have', { subject: 'photo', event: 'refused' }],
    ['days before an event that nobody knows in advance', { days: -1 }],
    ['too many days', { days: 400 }],
    ['no text', { content: '<p></p>' }],
  ])('cannot save %s', async (_what, changes) => {
    const rule = { subject: 'photo', event: 'signed-up', days: 3, title: 'Photo', content: '<p>Photo</p>', ...changes };
    const answer = await asAdmin(club, token, '/api/admin/reminders', {
      method: 'POST',
      body: { rule, id: crypto.randomUUID() },
    });
    expect(answer.status).toBe(422);
  });

  test('sees in the preview what would come later, and what was mailed last', async () => {
    const rule = await ruleOf('photo');
    const member = await withoutPhoto(2);
    await db.insert(outbox).values({
      kind: 'member-added',
      data: {},
      recipient: 'member',
      memberId: member.id,
      dueAt: deps.now(),
      sentAt: deps.now(),
    });
    expect(await preview(rule)).toMatchObject({
      next: [],
      later: [{ memberId: member.id, lacking: ['photo'], lastMail: { kind: 'member-added' } }],
    });
  });
});
