import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/account-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { addClosure, addTraining, emptyPlanning, HOLIDAYS, THURSDAY } from '#tests/support/planning.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
beforeEach(() => emptyPlanning(club));
afterAll(() => club.close());

const admin = (path: string, method = 'GET', body?: unknown) =>
  asAdmin(club, token, `/api/admin/planning${path}`, { method, body });
const THURSDAY_24 = { from: '2026-12-24', to: '2026-12-24', label: 'Réveillon' };

describe('a closure', () => {
  test('closes the club from its first day to its last, and is listed by date', async () => {
    club.purged.length = 0;
    const later = await addClosure(club, token);
    const sooner = await addClosure(club, token, { from: '2026-10-17', to: '2026-11-02', label: 'Toussaint' });
    expect(later).toEqual({
      ...HOLIDAYS,
      id: expect.any(String),
      trainingSessionId: null,
      updatedAt: expect.any(String),
    });
    expect(await (await admin('/closures')).json()).toEqual([sooner, later]);
    expect(await (await admin(`/closures/${later.id}`)).json()).toEqual(later);
    expect(club.purged).toEqual(['planning', 'planning']);
  });

  test('changes and is deleted, and the journal says by whom', async () => {
    const read = await addClosure(club, token);
    const changed = await admin(`/closures/${read.id}`, 'PUT', { ...read, to: '2027-01-04' });
    expect(await changed.json()).toMatchObject({ ...HOLIDAYS, to: '2027-01-04', id: read.id });
    expect(await refusalOf(await admin(`/closures/${read.id}`, 'PUT', read))).toMatchObject({
      status: 409,
      type: 'conflict',
      current: { to: '2027-01-04' },
    });
    expect((await admin(`/closures/${read.id}`, 'DELETE')).status).toBe(204);
    expect((await admin(`/closures/${read.id}`)).status).toBe(404);
    const entries = (await club.db.select().from(auditEntries)).filter(({ subjectId }) => subjectId === read.id);
    expect(entries.map(({ action, fields }) => [action, fields])).toEqual([
      ['closure.create', ['from', 'to', 'label', 'trainingSessionId']],
      ['closure.update', ['to']],
      ['closure.delete', []],
    ]);
  });

  test.each([
    ['to', { to: '2026-12-18' }],
    ['from', { from: '2026-02-29' }],
    ['label', { label: '' }],
    ['trainingSessionId', { trainingSessionId: 'jeudi' }],
    ['trainingSessionId', { trainingSessionId: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses a wrong %s: %j', async (field, change) => {
    const refusal = await refusalOf(await admin('/closures', 'POST', { ...HOLIDAYS, ...change }));
    expect(refusal).toMatchObject({ status: 422, type: 'validation', fields: { [field]: expect.any(String) } });
  });
});

describe('a cancelled date', () => {
  test('belongs to one training session and is deleted with it, and the journal says by whom', async () => {
    const { id } = await addTraining(club, token);
    const cancelled = await addClosure(club, token, { ...THURSDAY_24, trainingSessionId: id });
    const closed = await addClosure(club, token, THURSDAY_24);
    expect(cancelled.trainingSessionId).toBe(id);
    expect((await admin(`/${id}`, 'DELETE')).status).toBe(204);
    expect(await (await admin('/closures')).json()).toEqual([closed]);
    const entries = (await club.db.select().from(auditEntries)).filter(({ action }) => action.endsWith('.delete'));
    expect(entries.filter(({ subjectId }) => [id, cancelled.id, closed.id].includes(subjectId))).toEqual([
      expect.objectContaining({
        action: 'closure.delete',
        subjectId: cancelled.id,
        administratorId: expect.any(String),
      }),
      expect.objectContaining({ action: 'training-session.delete', subjectId: id }),
    ]);
  });

  test('is a day on which that training session takes place', async () => {
    const { id } = await addTraining(club, token);
    const friday = { ...THURSDAY_24, from: '2026-12-25', to: '2026-12-30', trainingSessionId: id };
    expect(await refusalOf(await admin('/closures', 'POST', friday))).toMatchObject({
      status: 422,
      fields: { from: expect.any(String) },
    });
    const read = await addClosure(club, token, { ...friday, to: '2026-12-31' });
    expect((await admin(`/closures/${read.id}`, 'PUT', { ...read, to: '2026-12-30' })).status).toBe(422);
  });

  test('is deleted when its training session moves to another weekday, and the journal says by whom', async () => {
    const { id } = await addTraining(club, token);
    const onThursday = await addClosure(club, token, { ...THURSDAY_24, trainingSessionId: id });
    const holidays = await addClosure(club, token, { trainingSessionId: id });
    const closed = await addClosure(club, token, THURSDAY_24);
    const other = await addClosure(club, token, {
      ...THURSDAY_24,
      trainingSessionId: (await addTraining(club, token, { place: 'Petite salle' })).id,
    });
    await admin(`/${id}`, 'PUT', { ...THURSDAY, coach: '' });
    expect(await (await admin('/closures')).json()).toContainEqual(onThursday);
    expect((await admin(`/${id}`, 'PUT', { ...THURSDAY, weekday: 7 })).status).toBe(200);
    const left = (await (await admin('/closures')).json()) as { id: string }[];
    expect(left.map((closure) => closure.id).sort()).toEqual([holidays.id, closed.id, other.id].sort());
    const entries = await club.db.select().from(auditEntries);
    expect(entries.filter(({ subjectId }) => subjectId === onThursday.id).at(-1)).toMatchObject({
      action: 'closure.delete',
      subjectType: 'closure',
      fields: [],
      administratorId: expect.any(String),
    });
  });

  test('is refused for a training session that is being moved', async () => {
    const { id } = await addTraining(club, token);
    let asked = 0;
    club.databaseRequests.before = async () => {
      asked += 1;
      if (asked !== 3) return;
      club.databaseRequests.before = undefined;
      await admin(`/${id}`, 'PUT', { ...THURSDAY, weekday: 5 });
    };
    const answer = await admin('/closures', 'POST', { ...THURSDAY_24, trainingSessionId: id });
    expect(asked).toBe(3);
    expect(await refusalOf(answer)).toMatchObject({ status: 409, type: 'conflict' });
    expect(await (await admin('/closures')).json()).toEqual([]);
  });
});
