import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInParis, plusDays } from '#domain/dates.ts';
import type { ClassNotice } from '#domain/mail/class-notice.ts';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { sessionName } from '#domain/planning/closed-days.ts';
import { parisClock } from '#domain/planning/next-training.ts';
import type { Closure, Planning, TrainingSession, Weekday } from '#domain/planning/training.ts';
import type { TrainingDay } from '#domain/planning/training-day.ts';
import { seasons } from '#server/db/season-schema.ts';
import { openMail } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { addClosure, addTraining, emptyPlanning } from '#tests/support/planning.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token: owner } = await openClubAndSignIn();
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});
const idOf = (name: string): string => club.catalogue.find((product) => product.name === name)?.id ?? '';
const coach = (await signedInAs(club, ['coach'], [idOf('Canne')])).token;
const without = (await signedInAs(club, ['coach'])).token;
const secretary = (await signedInAs(club, ['secretary'])).token;

const admin = membersOf(club, owner);
const { season } = await admin.added({ disciplines: ['Canne'] });
await admin.added({ disciplines: ['Savate boxe française'] });
// The days of the season depend on the day on which the tests run.
await club.db
  .update(seasons)
  .set({ firstDay: '2020-09-01', firstClass: '2020-09-01', opensOn: '2020-06-01', opensToFormerOn: '2020-06-01' })
  .where(eq(seasons.id, season));

const today = (): string => dayInParis(club.deps.now());
const weekday = (): Weekday => (((new Date(today()).getUTCDay() + 6) % 7) + 1) as Weekday;
let own: TrainingSession;
let other: TrainingSession;
beforeEach(async () => {
  await emptyPlanning(club);
  await mail.forget();
  // Late in the morning in Paris, so that an evening class is still to come.
  club.clock.offsetMs = (11 - parisClock(new Date()).getUTCHours()) * 3_600_000;
  own = await addTraining(club, owner, { weekday: weekday(), discipline: 'Canne' });
  other = await addTraining(club, owner, { weekday: weekday(), discipline: 'Savate boxe française' });
});

const addDiscipline = async (name: string): Promise<AdminProduct> => {
  const body = { name, prices: [{ amount: 100, isDefault: true }] };
  return (await asAdmin(club, owner, '/api/admin/products', { method: 'POST', body })).json();
};
const send = (token: string, method: string, path: string, body?: object) =>
  asAdmin(club, token, `/api/admin/classes/${path}`, { method, ...(body && { body }) });
const closureOf = (trainingSessionId: string | null, label = 'salle inondée') => ({
  ...{ from: today(), to: today(), label, trainingSessionId },
});
const week = async (token: string): Promise<Planning> => (await send(token, 'GET', 'week')).json();
const notices = async (token: string): Promise<ClassNotice[]> => (await send(token, 'GET', 'notices')).json();
const publicClosures = async (): Promise<Closure[]> =>
  ((await (await club.app.request('/api/planning')).json()) as Planning).closures;

const day = async (token: string, path = 'classes/day'): Promise<TrainingDay | null> =>
  ((await (await asAdmin(club, token, `/api/admin/${path}`)).json()) as { day: TrainingDay | null }).day;
const told = ({ classes }: TrainingDay) =>
  classes.map(({ session, closure, enrolled }) => [session.id, closure?.label, enrolled]);

describe('the classes of the day', () => {
  test('are all of them for those who write the planning, and the own ones for a coach', async () => {
    const ofClub = await day(owner, 'planning/day');
    expect(ofClub?.date).toBe(today());
    expect(ofClub && told(ofClub).toSorted()).toEqual(
      [
        [own.id, undefined, 1],
        [other.id, undefined, 1],
      ].toSorted(),
    );
    const ofCoach = await day(coach);
    expect(ofCoach && told(ofCoach)).toEqual([[own.id, undefined, 1]]);
    expect(await day(without)).toBeNull();
  });

  test('say which one is cancelled, and leave out days on which the club is closed', async () => {
    await addClosure(club, owner, closureOf(own.id));
    const cancelled = await day(coach);
    expect(cancelled && told(cancelled)).toEqual([[own.id, 'salle inondée', 1]]);
    await addClosure(club, owner, closureOf(null, 'jour férié'));
    expect((await day(coach))?.date).toBe(plusDays(today(), 7));
  });
});

describe('a coach', () => {
  test('sees the classes of the own disciplines, however they are spelt, and what is closed for all', async () => {
    await emptyPlanning(club);
    own = await addTraining(club, owner, { weekday: weekday(), discipline: 'CANNE' });
    other = await addTraining(club, owner, { weekday: weekday(), discipline: 'Savate boxe française' });
    await addClosure(club, owner, closureOf(null, 'jour férié'));
    await addClosure(club, owner, closureOf(other.id));
    const { sessions, closures } = await week(coach);
    expect([sessions.map(({ id }) => id), closures.map(({ label }) => label)]).toEqual([[own.id], ['jour férié']]);
    expect((await week(without)).sessions).toEqual([]);
    expect((await week(secretary)).sessions).toHaveLength(2);
  });

  test('cancels an own class, which is public at once, tells those concerned, and lets it take place again', async () => {
    const answer = await send(coach, 'POST', 'closures', closureOf(own.id));
    expect(answer.status).toBe(201);
    expect((await publicClosures()).map(({ label }) => label)).toEqual(['salle inondée']);
    const closed = (await club.app.request('/api/feature-toggles')).headers.get('X-Closed');
    expect(JSON.parse(closed ?? '')).toEqual([[today(), today(), sessionName(own)]]);
    const [notice, ...more] = await notices(coach);
    expect([notice?.discipline, notice?.plan.people, more]).toEqual(['Canne', 1, []]);
    const told = { id: notice?.id, selection: notice?.plan.selection };
    expect((await send(coach, 'POST', 'notices', told)).status).toBe(201);
    expect((await send(coach, 'POST', 'notices', told)).status, 'pressed twice').toBe(201);
    const { id } = (await answer.json()) as Closure;
    expect((await send(coach, 'DELETE', `closures/${id}`)).status).toBe(204);
    expect(await publicClosures()).toEqual([]);
  });

  test('writes the note of an own class, and no older one over a newer', async () => {
    const noted = await send(coach, 'PUT', `week/${own.id}/note`, {
      note: 'Apportez un masque',
      updatedAt: own.updatedAt,
    });
    expect(noted.status).toBe(200);
    expect(await noted.json()).toMatchObject({ ...own, note: 'Apportez un masque', updatedAt: expect.any(String) });
    const late = await send(coach, 'PUT', `week/${own.id}/note`, { note: 'Autre', updatedAt: own.updatedAt });
    expect(late.status).toBe(409);
  });

  test('does nothing to a class of others, nor to the whole club', async () => {
    const theirs = await addClosure(club, owner, closureOf(other.id));
    const whole = await addClosure(club, owner, closureOf(null, 'jour férié'));
    const [offered] = await notices(owner);
    const tried = [
      ['POST', 'closures', closureOf(other.id, 'pour rire')],
      ['POST', 'closures', closureOf(null, 'pour rire')],
      ['DELETE', `closures/${theirs.id}`, undefined],
      ['DELETE', `closures/${whole.id}`, undefined],
      ['PUT', `week/${other.id}/note`, { note: 'pour rire', updatedAt: other.updatedAt }],
    ] as const;
    for (const [method, path, body] of tried)
      for (const token of [coach, without])
        expect([method, path, (await send(token, method, path, body)).status]).toEqual([method, path, 404]);
    await emptyClosures(theirs, whole);
    expect(offered?.news).toBe('cancelled');
  });

  test('keeps the classes of a discipline that was renamed, until another takes its former name', async () => {
    const sabre = await addDiscipline('Sabre');
    const { token } = await signedInAs(club, ['coach'], [sabre.id]);
    const body = { ...sabre, name: 'Sabre laser' };
    const renamed = await asAdmin(club, owner, `/api/admin/products/${sabre.id}`, { method: 'PUT', body });
    expect(renamed.status).toBe(200);
    const session = await addTraining(club, owner, { weekday: weekday(), discipline: 'Sabre' });
    expect((await week(token)).sessions.map(({ id }) => id)).toEqual([session.id]);
    await addDiscipline('Sabre');
    expect((await week(token)).sessions).toEqual([]);
    expect((await send(token, 'POST', 'closures', closureOf(session.id, 'pour rire'))).status).toBe(404);
  });

  test('neither tells of a class of others, nor learns that it was told', async () => {
    await addClosure(club, owner, closureOf(other.id));
    const [notice] = await notices(owner);
    const told = { id: notice?.id, selection: notice?.plan.selection };
    expect(await notices(coach)).toEqual([]);
    expect((await send(coach, 'POST', 'notices', told)).status).toBe(409);
    expect((await send(secretary, 'POST', 'notices', told)).status).toBe(201);
    expect((await send(coach, 'POST', 'notices', told)).status).toBe(409);
  });
});

const emptyClosures = async (...expected: Closure[]): Promise<void> => {
  expect((await publicClosures()).map(({ label }) => label).sort()).toEqual(expected.map(({ label }) => label).sort());
};

test('a secretary writes the planning and notes a payment, but neither corrects nor refunds one', async () => {
  const planned = await asAdmin(club, secretary, '/api/admin/planning/closures', {
    method: 'POST',
    body: closureOf(null, 'jour férié'),
  });
  expect(planned.status).toBe(201);
  const id = '5a0e992b-be74-43a1-b615-88d825645cb9';
  const at = (path: string) =>
    asAdmin(club, secretary, `/api/admin/memberships/${id}/payments${path}`, {
      method: 'POST',
      body: { means: 'cash', amount: 10, date: today(), updatedAt: new Date().toISOString() },
    });
  expect((await at('')).status, 'nobody has this id').toBe(404);
  expect([(await at(`/${id}/refund`)).status, (await at(`/${id}/correct`)).status]).toEqual([403, 403]);
});
