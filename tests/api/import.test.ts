import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportInput } from '#domain/member/import-input.ts';
import type { ImportOutcome } from '#domain/member/import-plan.ts';
import type { ImportedMember } from '#domain/member/import-row.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { outbox } from '#server/db/mail-schema.ts';
import { members, payments } from '#server/db/schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { imported } from '#tests/support/import-files.ts';
import { membersOf } from '#tests/support/members.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const { db } = club;
const admin = membersOf(club, token);
const SEASON = '2026-2027';

interface Previewed {
  rows: { number: number; outcome: ImportOutcome; dueCents: number; paidCents: number; problem?: string }[];
}
type Row = ImportInput['rows'][number];

const all = { season: SEASON, isAllPaid: false, paidOn: '2026-11-02' };
const numbered = (list: readonly ImportedMember[]) => list.map((member, place) => ({ number: place + 2, member }));

const previewed = async (list: readonly ImportedMember[], settings: object = {}): Promise<Previewed['rows']> => {
  const body = { ...all, ...settings, rows: numbered(list) };
  const response = await asAdmin(club, token, '/api/admin/memberships/import/preview', { method: 'POST', body });
  expect(response.status).toBe(200);
  return ((await response.json()) as Previewed).rows;
};

const send = (id: string, rows: readonly Row[], settings: object = {}, as = token): Promise<Response> =>
  asAdmin(club, as, '/api/admin/memberships/import', { method: 'POST', body: { ...all, ...settings, id, rows } });

/** Previews a file and writes all that the preview would write, as the screen does. */
const run = async (list: readonly ImportedMember[], settings: object = {}, id: string = crypto.randomUUID()) => {
  const seen = await previewed(list, settings);
  const rows = numbered(list).flatMap((row, place): Row[] => {
    const outcome = seen[place]?.outcome;
    return outcome === 'new' || outcome === 'back' || outcome === 'similar' ? [{ ...row, outcome }] : [];
  });
  const response = await send(id, rows, settings);
  expect(response.status).toBe(200);
  return { id, rows, seen, answer: await response.json() };
};

const named = async (lastName: string) => db.select().from(members).where(eq(members.lastName, lastName));

beforeEach(async () => {
  await db.delete(payments);
  await db.delete(members);
});

describe('an import of members', () => {
  test('adds them as active, with their price, and takes over no consent', async () => {
    const { answer } = await run([imported({ lastName: 'Aubry', licenseNumber: '001234' })]);
    expect(answer).toEqual({ written: [2], changed: [] });
    const [member] = await named('Aubry');
    expect(member).toMatchObject({
      status: 'active',
      season: SEASON,
      licenseNumber: '001234',
      rulesAcceptedAt: null,
      medicalClearanceAt: null,
      legalGuardianAuthorisedAt: null,
      guardianConfirmedAt: null,
      imageRightsGranted: false,
      photoKey: null,
      proofKey: null,
    });
    const details = await admin.found(member?.id ?? '');
    expect(details).toMatchObject({ amount: 180, paid: 0, owed: 180, lines: [{ discipline: 'Canne' }] });
    expect(details.timeline).toMatchObject([{ what: 'season.import' }]);
  });

  test('writes one line in the journal for all rows of a request, and no mail', async () => {
    const mails = await db.$count(outbox);
    await run([imported(), imported(), imported()]);
    const lines = await db.select().from(auditEntries).where(eq(auditEntries.action, 'season.import'));
    expect(lines.at(-1)).toMatchObject({ subjectId: SEASON, fields: ['members: 3'] });
    expect(await db.$count(outbox)).toBe(mails);
  });

  test('takes a member without e-mail, phone and address, whose dossier asks for them', async () => {
    await run([imported({ lastName: 'Sansrien', email: '', phone: '', address: '' })]);
    const [member] = await named('Sansrien');
    expect(member).toMatchObject({ email: '', phone: '', address: '' });
    expect((await admin.found(member?.id ?? '')).pieces).toContainEqual(
      expect.objectContaining({ piece: 'identity', state: 'missing' }),
    );
  });

  test('records what was paid, of the file or of all, and the ledger agrees', async () => {
    const list = [imported({ lastName: 'Unepart', paidCents: 5000 }), imported({ lastName: 'Tout' })];
    await run(list, { isAllPaid: true });
    const [part] = await named('Unepart');
    const [whole] = await named('Tout');
    expect(await admin.found(part?.id ?? '')).toMatchObject({ paid: 50, owed: 130 });
    const details = await admin.found(whole?.id ?? '');
    expect(details).toMatchObject({ paid: 180, owed: 0 });
    expect(details.payments).toMatchObject([{ means: 'other', note: 'Repris de la liste importée' }]);
    expect(await proveLedger(club.deps)).toBe(0);
  });

  test('sent again by its id adds nobody and pays nothing a second time', async () => {
    const list = [imported({ paidCents: 1000 }), imported()];
    const { id, rows, answer } = await run(list);
    const again = await send(id, rows);
    expect(await again.json()).toEqual(answer);
    expect(await db.$count(members)).toBe(2);
    expect(await db.$count(payments)).toBe(1);
  });

  test('ten times at once adds each member once', async () => {
    const list = [imported(), imported(), imported()];
    const rows = numbered(list).map((row) => ({ ...row, outcome: 'new' as const }));
    const id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(id, rows)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    for (const answer of answers) expect(await answer.json()).toMatchObject({ written: [2, 3, 4] });
    expect(await db.$count(members)).toBe(3);
  });

  test('of the same file a second time finds everybody there', async () => {
    const list = [imported(), imported()];
    await run(list);
    expect((await previewed(list)).map(({ outcome }) => outcome)).toEqual(['already', 'already']);
  });

  test('interrupted in the middle goes on where it stopped', async () => {
    const list = [imported(), imported(), imported(), imported()];
    const id = crypto.randomUUID();
    const rows = numbered(list).map((row) => ({ ...row, outcome: 'new' as const }));
    await send(id, rows.slice(0, 2));
    expect((await previewed(list)).map(({ outcome }) => outcome)).toEqual(['already', 'already', 'new', 'new']);
    expect(await (await send(id, rows)).json()).toEqual({ written: [2, 3, 4, 5], changed: [] });
    expect(await db.$count(members)).toBe(4);
  });

  test('of twins in two requests counts as the preview did', async () => {
    const twin = { lastName: 'Jumeaux', birthDate: '1990-05-05', licenseNumber: 'L-77' };
    const list = [imported({ ...twin, firstName: 'Paul' }), imported(), imported({ ...twin, firstName: 'Jeanne' })];
    const seen = await previewed(list);
    expect(seen).toMatchObject([{ outcome: 'new' }, { outcome: 'new' }, { outcome: 'similar', firstRow: 2 }]);
    const rows = numbered(list).map((row, place): Row => ({ ...row, outcome: seen[place]?.outcome ?? 'already' }));
    const id = crypto.randomUUID();
    expect(await (await send(id, rows.slice(0, 2))).json()).toEqual({ written: [2, 3], changed: [] });
    expect(await (await send(id, rows.slice(2))).json()).toEqual({ written: [4], changed: [] });
    // Without the row that it resembles, the yes to it still counts.
    await db.delete(members);
    expect(await (await send(crypto.randomUUID(), rows.slice(2))).json()).toEqual({ written: [4], changed: [] });
  });

  test('leaves a row that is no longer what the preview said, and writes the others', async () => {
    const list = [imported({ lastName: 'Entretemps' }), imported()];
    const rows = numbered(list).map((row) => ({ ...row, outcome: 'new' as const }));
    const { lastName, firstName, birthDate } = rows[0]?.member ?? imported();
    await admin.added({ lastName, firstName, birthDate });
    const answer = await (await send(crypto.randomUUID(), rows)).json();
    expect(answer).toEqual({ written: [3], changed: [{ number: 2, outcome: 'already' }] });
    expect(await named('Entretemps')).toHaveLength(1);
  });
});

describe('the preview', () => {
  test('tells a person twice in the file, one of an earlier season, and one under another spelling', async () => {
    const former = await admin.added({ lastName: 'Lefèvre', firstName: 'Zoé', birthDate: '1991-07-14' });
    await db.update(members).set({ season: '2025-2026' }).where(eq(members.id, former.id));
    const file = [
      imported({ lastName: 'LEFEVRE', firstName: 'zoe', birthDate: '1991-07-14' }),
      imported({ lastName: 'Lefebvre', firstName: 'Zoé', birthDate: '1991-07-14' }),
      imported({ lastName: 'Lefevre', firstName: 'ZOÉ', birthDate: '1960-01-02' }),
      imported({ lastName: 'Nouvel', firstName: 'Ami', birthDate: '1970-01-01' }),
      imported({ lastName: 'nouvel', firstName: 'AMI', birthDate: '1970-01-01' }),
    ];
    expect(await previewed(file)).toMatchObject([
      { outcome: 'back', known: { id: former.id } },
      { outcome: 'similar', known: { id: former.id } },
      { outcome: 'similar', known: { id: former.id, birthDate: '1991-07-14' } },
      { outcome: 'new' },
      { outcome: 'twice', firstRow: 5 },
    ]);
    expect(await db.$count(members)).toBe(1);
  });

  test('and the run count the same, and nobody is merged', async () => {
    const former = await admin.added({ lastName: 'Petit', firstName: 'Jo', birthDate: '1991-07-14' });
    await db.update(members).set({ season: '2025-2026' }).where(eq(members.id, former.id));
    const file = [
      imported({ lastName: 'Petit', firstName: 'Jo', birthDate: '1991-07-14' }),
      imported({ lastName: 'Petit', firstName: 'Joe', birthDate: '1991-07-14' }),
    ];
    const { seen, rows, answer } = await run(file);
    expect(seen.map(({ outcome }) => outcome)).toEqual(['back', 'similar']);
    expect(answer).toEqual({ written: rows.map(({ number }) => number), changed: [] });
    const all = await db.select().from(members);
    expect(new Set(all.map(({ personId }) => personId)).size).toBe(2);
    expect(all.filter(({ personId }) => personId === all.find(({ id }) => id === former.id)?.personId)).toHaveLength(2);
  });

  test('counts a sign-up that waits for its money as there', async () => {
    await submitted(club, { form: { lastName: 'Attend', firstName: 'Eux', birthDate: '1980-02-02' } });
    expect(
      await previewed([imported({ lastName: 'Attend', firstName: 'Eux', birthDate: '1980-02-02' })]),
    ).toMatchObject([{ outcome: 'already' }]);
  });

  test.each([
    ['2030-01-01', 'birth-date-invalid'],
    ['1899-12-31', 'birth-date-invalid'],
    ['2020-01-01', 'too-young'],
  ])('and the run refuse a birth date of %s', async (birthDate, problem) => {
    const list = [imported({ birthDate })];
    expect(await previewed(list)).toMatchObject([{ problem }]);
    const rows = numbered(list).map((row) => ({ ...row, outcome: 'new' as const }));
    expect(await (await send(crypto.randomUUID(), rows)).json()).toEqual({
      written: [],
      changed: [{ number: 2, outcome: 'new' }],
    });
    expect(await db.$count(members)).toBe(0);
  });

  test('tells what the price makes impossible', async () => {
    expect(await previewed([imported({ paidCents: 90_000 }), imported({ disciplines: ['Sumo'] })])).toMatchObject([
      { problem: 'above-owed' },
      { problem: 'discipline-unknown' },
    ]);
  });
});

describe('an import is refused', () => {
  test('for a season that was closed', async () => {
    const rows = numbered([imported()]).map((row) => ({ ...row, outcome: 'new' as const }));
    expect(await refusalOf(await send(crypto.randomUUID(), rows, { season: '2019-2020' }))).toMatchObject({
      fields: { season: expect.stringContaining('close') },
    });
  });

  test('for two rows of one number', async () => {
    const rows = [imported(), imported()].map((member) => ({ number: 7, member, outcome: 'new' as const }));
    expect((await send(crypto.randomUUID(), rows)).status).toBe(422);
    const body = { ...all, rows };
    const preview = asAdmin(club, token, '/api/admin/memberships/import/preview', { method: 'POST', body });
    expect((await preview).status).toBe(422);
  });

  test('for money of a day to come', async () => {
    const rows = numbered([imported()]).map((row) => ({ ...row, outcome: 'new' as const }));
    const refusal = await refusalOf(await send(crypto.randomUUID(), rows, { isAllPaid: true, paidOn: '2099-01-01' }));
    expect(refusal).toMatchObject({ fields: { paidOn: 'Veuillez entrer une date valide.' } });
    expect(await db.$count(members)).toBe(0);
  });

  test.each(['treasurer', 'editor', 'coach'] as const)('from a %s', async (role) => {
    const rows = numbered([imported()]).map((row) => ({ ...row, outcome: 'new' as const }));
    const { token: theirs } = await signedInAs(club, [role]);
    const response = await send(crypto.randomUUID(), rows, {}, theirs);
    expect(response.status).toBe(403);
  });
});
