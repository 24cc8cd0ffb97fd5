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
const publicly = async () => (await club.app.request('/api/planning')).json();
/** Holidays far in the future: only holidays that are not over are public. */
const FAR_HOLIDAYS = { ...HOLIDAYS, from: '2099-12-19', to: '2100-01-03' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('the week', () => {
  test('is public as soon as it is saved: Monday first, then by hour', async () => {
    club.purged.length = 0;
    const thursday = await addTraining(club, token);
    const late = await addTraining(club, token, { weekday: 1, startTime: '20:00', endTime: '21:30' });
    const early = await addTraining(club, token, { weekday: 1, startTime: '08:15', endTime: '09:00', note: 'À jeun' });
    expect(thursday).toEqual({ ...THURSDAY, id: expect.any(String), updatedAt: expect.any(String) });
    expect(await publicly()).toEqual({ sessions: [early, late, thursday], closures: [] });
    expect(club.purged).toEqual(['planning', 'planning', 'planning']);
    expect(await (await admin(`/${early.id}`)).json()).toEqual(early);
  });

  test('has a session once that is sent again after a lost answer', async () => {
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      if (asked === 2) club.databaseFaults.loseAnswerAfterCommit();
    };
    expect((await admin('', 'POST', THURSDAY)).status).toBe(503);
    club.databaseRequests.before = undefined;
    await addTraining(club, token);
    const { id } = await addTraining(club, token);
    await addClosure(club, token, FAR_HOLIDAYS);
    await addClosure(club, token, FAR_HOLIDAYS);
    await addClosure(club, token, { from: '2099-12-24', to: '2099-12-24', trainingSessionId: id });
    const { sessions, closures } = await publicly();
    expect([sessions.length, closures.length]).toEqual([1, 2]);
  });

  test.each(['', '/closures'])(
    'has a session once that is sent several times at the same moment, to %j',
    async (path) => {
      const body = path === '' ? THURSDAY : FAR_HOLIDAYS;
      const answers = await Promise.all(Array.from({ length: 6 }, () => admin(path, 'POST', body)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
      const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
      expect(new Set(ids).size).toBe(1);
      const { sessions, closures } = await publicly();
      expect([...sessions, ...closures].map(({ id }) => id)).toEqual(ids.slice(0, 1));
    },
  );

  test('changes and loses a training session, and the journal says by whom', async () => {
    const { id, updatedAt } = await addTraining(club, token);
    const changed = await admin(`/${id}`, 'PUT', { ...THURSDAY, endTime: '20:15', coach: '', updatedAt });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ id, endTime: '20:15', coach: '', startTime: '18:30' });
    expect((await admin(`/${id}`, 'DELETE')).status).toBe(204);
    expect((await admin(`/${id}`)).status).toBe(404);
    const entries = (await club.db.select().from(auditEntries)).filter(({ subjectId }) => subjectId === id);
    expect(entries.map(({ action, fields }) => [action, fields])).toEqual([
      ['training-session.create', Object.keys(THURSDAY)],
      ['training-session.update', ['endTime', 'coach']],
      ['training-session.delete', []],
    ]);
    expect(entries.every(({ administratorId }) => administratorId !== null)).toBe(true);
  });

  test('is not overwritten if somebody has changed it since', async () => {
    const read = await addTraining(club, token);
    const theirs = await (await admin(`/${read.id}`, 'PUT', { ...read, coach: 'Inès Kaddour' })).json();
    const refused = await admin(`/${read.id}`, 'PUT', { ...read, coach: 'Nadia Soltani' });
    expect(await refusalOf(refused)).toMatchObject({ status: 409, type: 'conflict', current: theirs });
    const { updatedAt: _, ...unread } = read;
    expect((await admin(`/${read.id}`, 'PUT', { ...unread, coach: 'Nadia Soltani' })).status).toBe(200);
  });

  test('is neither changed nor written down when the database fails', async () => {
    const read = await addTraining(club, token);
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      if (asked === 3) club.databaseFaults.failBefore();
    };
    const response = await admin(`/${read.id}`, 'PUT', { ...THURSDAY, coach: '' });
    club.databaseRequests.before = undefined;
    expect(response.status).toBe(503);
    expect(await (await admin(`/${read.id}`)).json()).toEqual(read);
  });

  test.each([
    ['weekday', { weekday: 8 }],
    ['weekday', { weekday: undefined }],
    ['startTime', { startTime: '25:00' }],
    ['startTime', { startTime: '' }],
    ['endTime', { endTime: '18:30' }],
    ['discipline', { discipline: '  ' }],
    ['note', { note: 'a'.repeat(301) }],
  ])('takes no other %s: %j', async (field, change) => {
    const refusal = await refusalOf(await admin('', 'POST', { ...THURSDAY, ...change }));
    expect(refusal).toMatchObject({ status: 422, type: 'validation', fields: { [field]: expect.any(String) } });
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s of an unknown session is not found', async (method) => {
    for (const id of [UNKNOWN, 'lundi', `closures/${UNKNOWN}`, 'closures/noel']) {
      const body = id.startsWith('closures') ? HOLIDAYS : THURSDAY;
      expect((await admin(`/${id}`, method, method === 'PUT' ? body : undefined)).status, id).toBe(404);
    }
  });
});

test('a training session without a day is refused, in words for an administrator', async () => {
  const refusal = await refusalOf(await admin('', 'POST', { ...THURSDAY, weekday: undefined }));
  expect(refusal.fields).toEqual({ weekday: 'Veuillez renseigner le jour.' });
});

describe('what everybody reads of the planning', () => {
  test('leaves out closures that are over, and says how long that is true', async () => {
    const over = await addClosure(club, token, { from: '2020-01-01', to: '2020-01-05' });
    const ahead = await addClosure(club, token, { from: '2999-01-01', to: '2999-01-05' });
    const response = await club.app.request('/api/planning');
    expect(await response.json()).toEqual({ sessions: [], closures: [ahead] });
    expect(await (await admin('')).json()).toEqual({ sessions: [], closures: [over, ahead] });
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('planning');
    const [, seconds] = /max-age=(\d+)/.exec(response.headers.get('Netlify-CDN-Cache-Control') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(86_400);
  });

  test('needs no login, but changing it does', async () => {
    expect((await club.app.request('/api/planning')).status).toBe(200);
    for (const path of ['', '/closures', `/${UNKNOWN}`])
      expect((await asAdmin(club, undefined, `/api/admin/planning${path}`)).status).toBe(401);
  });
});
