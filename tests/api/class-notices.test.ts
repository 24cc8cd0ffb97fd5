import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInParis, plusDays } from '#domain/dates.ts';
import type { ClassNotice } from '#domain/mail/class-notice.ts';
import { parisClock } from '#domain/planning/next-training.ts';
import type { TrainingSession, Weekday } from '#domain/planning/training.ts';
import { disciplineInSentence } from '#messages/in-sentence.ts';
import { club as clubTable } from '#server/db/content-schema.ts';
import { mailings } from '#server/db/mail-schema.ts';
import { members, products } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { setPaused } from '#server/outbox/queries.ts';
import { openMail } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { addClosure, addTraining, emptyPlanning } from '#tests/support/planning.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const { db, deps, clock } = club;
const admin = membersOf(club, token);
const mail = await openMail(club);
const member = await admin.added();
const [joined = ''] = member.disciplines;
// The days of the season depend on the day on which the tests run.
await db
  .update(seasons)
  .set({ firstDay: '2020-09-01', firstClass: '2020-09-01', opensOn: '2020-06-01', opensToFormerOn: '2020-06-01' })
  .where(eq(seasons.id, member.season));
afterAll(async () => {
  await mail.close();
  await club.close();
});

/** Late in the morning in Paris, so that an evening class of today is still to come, and the session lives at any hour. */
const morning = (): void => {
  const now = parisClock(new Date());
  clock.offsetMs = (11 - now.getUTCHours()) * 3_600_000;
};
const today = (): string => dayInParis(deps.now());
const weekdayOf = (date: string): Weekday => (((new Date(date).getUTCDay() + 6) % 7) + 1) as Weekday;
const classOn = (date: string, changes: object = {}): Promise<TrainingSession> =>
  addTraining(club, token, { weekday: weekdayOf(date), discipline: joined, ...changes });

beforeEach(async () => {
  await mail.forget();
  await db.delete(mailings);
  await emptyPlanning(club);
  morning();
});

const post = async <Answer>(path: string, body: object): Promise<{ status: number; body: Answer }> => {
  const answer = await asAdmin(club, token, `/api/admin/planning/notices${path}`, { method: 'POST', body });
  return { status: answer.status, body: await answer.json() };
};
const offered = async (moved?: object) => (await post<ClassNotice[]>('/offered', moved ? { moved } : {})).body;
const tell = async (notice: ClassNotice | undefined, moved?: object) =>
  (await post('', { id: notice?.id, selection: notice?.plan.selection, ...(moved && { moved }) })).status;
const cancelled = (session: TrainingSession, date: string) =>
  addClosure(club, token, { from: date, to: date, label: 'Salle fermée', trainingSessionId: session.id });
const reinstated = async (closure: { id: string }) =>
  asAdmin(club, token, `/api/admin/planning/closures/${closure.id}`, { method: 'DELETE' });

test('the mail names class and club with the articles that the club chose', async () => {
  const chosen = { article: 'le' as const };
  const before = { article: null };
  await db.update(products).set(chosen).where(eq(products.name, joined));
  await db.update(clubTable).set({ article: 'la' });
  await cancelled(await classOn(today()), today());
  const [notice] = await offered();
  await db.update(products).set(before).where(eq(products.name, joined));
  await db.update(clubTable).set(before);
  const said = disciplineInSentence({ name: joined, ...chosen });
  expect(notice?.letter.text).toContain(`vous pratiquez ${said} à la Cercle de Savate`);
});

describe('a class of today or tomorrow that does not take place', () => {
  test.each([0, 1])('is offered to be told to those of the class, %i days ahead', async (ahead) => {
    const date = plusDays(today(), ahead);
    const session = await classOn(date);
    expect(await offered()).toEqual([]);
    await cancelled(session, date);
    const [notice] = await offered();
    expect(notice).toMatchObject({ news: 'cancelled', discipline: joined, date, plan: { people: 1, mails: 1 } });
    expect(notice?.letter.text).toContain('Salle fermée');
    const said = disciplineInSentence({ name: joined, article: null });
    expect(notice?.letter.text).toContain(`vous pratiquez ${said} au Cercle de Savate`);
    expect(await tell(notice)).toBe(201);
    expect((await mail.rows()).map(({ kind, memberId }) => [kind, memberId])).toEqual([['class-changed', member.id]]);
    expect(await offered()).toEqual([]);
  });

  test.each([
    ['further than tomorrow', 2],
    ['of a week from now', 7],
  ])('is not offered if it is %s', async (_when, ahead) => {
    const date = plusDays(today(), ahead);
    await cancelled(await classOn(date), date);
    expect(await offered()).toEqual([]);
  });

  test('is not offered once its time is over in Paris', async () => {
    const date = today();
    await cancelled(await classOn(date, { startTime: '08:30', endTime: '10:00' }), date);
    expect(await offered()).toEqual([]);
  });

  test('is told once, however often it is pressed', async () => {
    const date = today();
    await cancelled(await classOn(date), date);
    const [notice] = await offered();
    expect(await Promise.all([tell(notice), tell(notice), tell(notice)])).toEqual([201, 201, 201]);
    expect(await mail.rows()).toHaveLength(1);
  });

  test('is not told again if it is cancelled again, unless it was told to take place after all', async () => {
    const date = today();
    const session = await classOn(date);
    const closure = await cancelled(session, date);
    await tell((await offered())[0]);
    await reinstated(closure);
    const [held] = await offered();
    expect(held).toMatchObject({ news: 'held' });
    const again = await cancelled(session, date);
    expect(await offered()).toEqual([]);
    await reinstated(again);
    expect(await tell((await offered())[0])).toBe(201);
    await cancelled(session, date);
    expect(await offered()).toMatchObject([{ news: 'cancelled' }]);
    expect(await mail.rows()).toHaveLength(2);
  });

  test('goes exactly to the members of that class, even if they want no news', async () => {
    const date = today();
    await asAdmin(club, token, `/api/admin/persons/${member.personId}/subscription`, {
      method: 'PUT',
      body: { wantsNews: false },
    });
    await cancelled(await classOn(date), date);
    await cancelled(await classOn(date, { discipline: 'Autre chose' }), date);
    expect((await offered()).map(({ discipline, plan }) => [discipline, plan.mails]).sort()).toEqual(
      [
        ['Autre chose', 0],
        [joined, 1],
      ].sort(),
    );
  });

  test('is told to members in force of the season alone', async () => {
    const date = today();
    await cancelled(await classOn(date), date);
    await db.update(members).set({ status: 'cancelled' }).where(eq(members.id, member.id));
    expect(await offered()).toMatchObject([{ plan: { people: 0, mails: 0 } }]);
    await db.update(members).set({ status: 'active' }).where(eq(members.id, member.id));
  });
});

test('a member who left before the mail went out gets no news of a class', async () => {
  const pause = (paused: boolean) =>
    paused
      ? setPaused(db, deps.now())
      : asAdmin(club, token, '/api/admin/mail/pause', { method: 'PUT', body: { paused } });
  const date = today();
  await cancelled(await classOn(date), date);
  await pause(true);
  expect(await tell((await offered())[0])).toBe(201);
  expect(await mail.rows()).toHaveLength(1);
  await db.update(members).set({ status: 'cancelled' }).where(eq(members.id, member.id));
  await pause(false);
  await sendDueMail(deps);
  expect(mail.server.accepted).toEqual([]);
  await db.update(members).set({ status: 'active' }).where(eq(members.id, member.id));
});

describe('a class that was just moved', () => {
  const before = { startTime: '18:30', endTime: '20:00', place: 'Grande salle' };

  test('today is offered to be told, with where it was and where it is', async () => {
    const date = today();
    const session = await classOn(date, { startTime: '20:00', endTime: '21:30', place: 'Petite salle' });
    const moved = { sessionId: session.id, before: { weekday: weekdayOf(date), ...before } };
    const [notice] = await offered(moved);
    expect(notice).toMatchObject({ news: 'moved', startTime: '18:30', plan: { mails: 1 } });
    expect(notice?.letter.text).toMatch(/18.h.30 \(Grande salle\).+déplacé.+20.h.00 à 21.h.30 \(Petite salle\)/s);
    expect(await tell(notice, moved)).toBe(201);
    expect(await offered(moved)).toEqual([]);
  });

  test('is offered if it leaves tomorrow for another day, and not if neither day is near', async () => {
    const session = await classOn(plusDays(today(), 4));
    const leaving = { weekday: weekdayOf(plusDays(today(), 1)), ...before };
    expect(await offered({ sessionId: session.id, before: leaving })).toMatchObject([{ news: 'moved' }]);
    const far = { weekday: weekdayOf(plusDays(today(), 3)), ...before };
    expect(await offered({ sessionId: session.id, before: far })).toEqual([]);
  });

  test('back to where it was is no news', async () => {
    const session = await classOn(today());
    expect(await offered({ sessionId: session.id, before: { weekday: session.weekday, ...before } })).toEqual([]);
  });
});

test('without a mail server nothing is offered', async () => {
  await cancelled(await classOn(today()), today());
  deps.mail.server = undefined;
  expect(await offered()).toEqual([]);
});

test('a notice about a deleted class is refused', async () => {
  await cancelled(await classOn(today()), today());
  const [notice] = await offered();
  await emptyPlanning(club);
  expect(await tell(notice)).toBe(409);
});
