import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import type { FederationAsked, FederationColumn } from '#domain/season/federation.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { licenceFieldOf, licenceRowsOf } from '#lib/licence-rows.ts';
import { readTable } from '#lib/read-table.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { members } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { rowsOf } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const required = { demand: 'required', isDropped: false } as const;
const optional = { demand: 'optional', isDropped: false } as const;
const ofCoaches = { demand: 'coaches', isDropped: true } as const;

const running = async (): Promise<AdminSeason> => {
  const all = (await (await asAdmin(club, token, '/api/admin/seasons')).json()) as AdminSeason[];
  const shown = all.find(({ isShown }) => isShown);
  if (!shown) throw new Error('no season is shown');
  return shown;
};

const put = async (path: string, body: object): Promise<Response> => {
  const { id, updatedAt } = await running();
  return asAdmin(club, token, `/api/admin/seasons/${id}/${path}`, { method: 'PUT', body: { updatedAt, ...body } });
};
const ask = async (asked: FederationAsked): Promise<AdminSeason> =>
  (await (await put('federation', { asked })).json()) as AdminSeason;
const setColumns = (columns: readonly FederationColumn[]): Promise<Response> => put('federation-columns', { columns });

const post = (path: string, body: object): Promise<Response> =>
  asAdmin(club, token, `/api/admin/memberships/${path}`, { method: 'POST', body });

const typed = { sex: 'female', birthName: 'Martin', birthPlace: 'Lyon', nationality: 'Française' };

describe('what a season asks', () => {
  test('is told to visitors and to the admin area, and in the journal', async () => {
    const season = await ask({ sex: required, birthPlace: ofCoaches });
    expect(season.federationAsked).toEqual({ sex: required, birthPlace: ofCoaches });
    const shown = await (await club.app.request('/api/club')).json();
    expect(shown).toMatchObject({ federationAsked: season.federationAsked });
    const inHand = await (await asAdmin(club, token, '/api/admin/seasons/in-hand')).json();
    expect(inHand).toMatchObject({ seasons: expect.arrayContaining([expect.objectContaining({ id: season.id })]) });
    expect((await admin.audits(season.id)).at(-1)).toMatchObject({
      action: 'season.federation',
      fields: ['federationAsked'],
    });
  });

  test('is refused for a field that no federation asks, and with an outdated version', async () => {
    expect((await put('federation', { asked: { secretCode: required } })).status).toBe(422);
    expect((await put('federation', { asked: { sex: { demand: 'always', isDropped: false } } })).status).toBe(422);
    const outdated = { asked: {}, updatedAt: '2020-01-01T00:00:00.000Z' };
    expect((await put('federation', outdated)).status).toBe(409);
  });

  test('is tried before it is set: how many complete dossiers would lack a field', async () => {
    const tried = async (asked: FederationAsked): Promise<unknown> => {
      const path = `/api/admin/seasons/${(await running()).id}/federation/preview`;
      return (await asAdmin(club, token, path, { method: 'POST', body: { asked } })).json();
    };
    await ask({});
    const before = await tried({ sex: required });
    const complete = await admin.added({ phone: '06 12 34 56 78', address: '1 rue du Gymnase', sex: 'female' });
    await admin.done(complete.id, 'payments', { ...CASH, amount: complete.owed });
    await club.db
      .update(members)
      .set({ photoKey: 'photo', medicalClearanceAt: club.deps.now(), sex: 'female' })
      .where(eq(members.id, complete.id));
    // Its dossier is incomplete already.
    await admin.added();
    expect(before).toEqual({ incomplete: 0 });
    expect(await tried({ sex: required, birthName: optional, birthPlace: ofCoaches })).toEqual({ incomplete: 0 });
    expect(await tried({ sex: required, birthName: required })).toEqual({ incomplete: 1 });
    expect((await running()).federationAsked).toEqual({});
    const nowhere = '/api/admin/seasons/2001-2002/federation/preview';
    expect((await asAdmin(club, token, nowhere, { method: 'POST', body: { asked: {} } })).status).toBe(404);
  });

  test('goes on into the next season, with the columns of the file', async () => {
    const column = { title: 'Nom', source: 'lastName', format: null };
    await ask({ sex: required });
    await setColumns([column]);
    const next = await (await asAdmin(club, token, '/api/admin/seasons/next')).json();
    const body = { ...Object(next), updatedAt: (await running()).updatedAt };
    const prepared = await asAdmin(club, token, '/api/admin/seasons', { method: 'POST', body });
    expect(await prepared.json()).toMatchObject({ federationAsked: { sex: required }, federationColumns: [column] });
  });
});

describe('a visitor', () => {
  test('must say what is required, and nothing else is stored', async () => {
    await ask({ sex: required, birthName: optional, birthPlace: ofCoaches });
    const refused = await submit(club, { form: { sex: '' } });
    expect(await refusalOf(refused)).toMatchObject({ fields: { sex: 'Veuillez renseigner votre sexe.' } });
    const created = await submitted(club, { form: { ...typed, isCoach: true } });
    const { member } = await rowsOf(club, created);
    expect(member).toMatchObject({
      sex: 'female',
      birthName: 'Martin',
      birthPlace: null,
      nationality: null,
      isCoach: false,
    });
  });

  test('says nothing where nothing is asked', async () => {
    await ask({});
    const { member } = await rowsOf(club, await submitted(club, { form: typed }));
    expect(member).toMatchObject({ sex: null, birthName: null, nationality: null });
  });
});

describe('a member whom the club adds', () => {
  test('may lack what is required; the dossier asks, keeps only that, and is complete then', async () => {
    await ask({ sex: required, birthPlace: ofCoaches });
    const member = await admin.added({ sex: '' });
    expect(member.openPieces.identity).toBe('missing');
    const { token: link } = await linkTo(club, member.id, { scope: 'dossier' });
    const read = (): Promise<DossierJson> => dossierIn(withLink(club, link));
    const send = async (body: object) =>
      withLink(club, link, '/federation', { method: 'PUT', body: { ...body, readAt: (await read()).updatedAt } });
    expect((await read()).federation).toEqual([{ field: 'sex', value: null, isRequired: true }]);
    expect(await refusalOf(await send({ sex: '' }))).toMatchObject({ fields: { sex: expect.any(String) } });
    const dossier = await dossierIn(send({ ...typed, isCoach: true }));
    expect(dossier.pieces.find(({ piece }) => piece === 'identity')?.state).toBe('accepted');
    expect(await admin.row(member.id)).toMatchObject({ sex: 'female', birthPlace: null, isCoach: false });
    expect((await admin.audits(member.id)).at(-1)).toMatchObject({ action: 'member.own-details', fields: ['sex'] });
  });

  test('of whom the club says that they coach, is asked what only coaches are', async () => {
    await ask({ birthPlace: ofCoaches });
    const member = await admin.added({ birthPlace: 'Lyon' });
    expect(await admin.row(member.id)).toMatchObject({ birthPlace: null });
    const coach = await admin.saved(admin.put(member.id, { isCoach: true, updatedAt: member.updatedAt }));
    expect(coach).toMatchObject({ isCoach: true, openPieces: { identity: 'missing' } });
    const said = await admin.saved(admin.put(member.id, { birthPlace: 'Lyon', updatedAt: coach.updatedAt }));
    expect(said.openPieces.identity).toBeUndefined();
    // What the season no longer asks stays, whatever is sent.
    await ask({});
    const kept = await admin.saved(admin.put(member.id, { birthPlace: 'Paris', updatedAt: said.updatedAt }));
    expect(kept.birthPlace).toBe('Lyon');
  });

  test('is on the list of incomplete files as soon as the season asks', async () => {
    await ask({});
    const member = await admin.added();
    const lacks = async () => (await admin.found(member.id)).openPieces.identity === 'missing';
    expect(await lacks()).toBe(false);
    await ask({ nationality: required });
    expect(await lacks()).toBe(true);
    const list = await asAdmin(club, token, '/api/admin/memberships?dossier=identity');
    expect(await list.text()).toContain(member.id);
    await ask({});
  });
});

const columns: readonly FederationColumn[] = [
  { title: 'Nom', source: 'lastName', format: null },
  { title: 'Prénom', source: 'firstName', format: null },
  { title: 'Date de naissance', source: 'birthDate', format: 'dmy' },
  { title: 'Sexe', source: 'sex', format: 'title' },
  { title: 'N° licence', source: 'licenseNumber', format: null },
  { title: 'Club', source: 'text:0099;A', format: null },
  { title: '', source: 'empty', format: null },
];

const exportAs = async (format: 'csv' | 'xlsx', changes: object = {}) =>
  post('federation-export', { season: (await running()).id, format, onlyUnlicensed: false, ...changes });

const tableOf = async (answer: Response) => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const table = await readTable(bytes, (title) => licenceFieldOf(title) !== undefined);
  if ('problem' in table) throw new Error(table.problem);
  return table;
};

describe('the file for the federation', () => {
  test('is refused while a column has no source, which the answer names', async () => {
    await setColumns([{ title: 'Discipline fédérale', source: null, format: null }]);
    const refused = await exportAs('csv');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ current: { columns: ['Discipline fédérale'] } });
    await setColumns([]);
    expect((await exportAs('csv')).status).toBe(409);
  });

  test('asks for the password, always', async () => {
    await setColumns(columns);
    expect((await exportAs('csv', { password: undefined })).status).toBe(422);
    expect((await exportAs('csv', { password: 'un autre mot de passe' })).status).toBe(422);
  });

  test.each(['csv', 'xlsx'] as const)('as %s has the columns of the club and comes back as it went', async (format) => {
    await ask({ sex: optional });
    await setColumns(columns);
    const zoe = await admin.added({ lastName: `Zèbre ${format}`, sex: 'female', licenseNumber: '001234' });
    const answer = await exportAs(format);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Disposition')).toContain(`federation-${(await running()).id}.${format}`);
    const table = await tableOf(answer.clone());
    expect(Number(answer.headers.get('X-Total-Count'))).toBe(table.rows.length);
    expect(table.titles.slice(0, 6)).toEqual(columns.slice(0, 6).map(({ title }) => title));
    const row = table.rows.find(({ cells }) => cells[0]?.text === zoe.lastName);
    expect(row?.cells.map(({ text }) => text).slice(0, 6)).toEqual([
      ...[zoe.lastName, 'Camille', '05/03/1990', 'Madame', '001234', '0099;A'],
    ]);
    const [read] = licenceRowsOf(
      { titles: table.titles, rows: row ? [row] : [], repeated: [] },
      dayInParis(club.deps.now()),
    );
    expect(read).toMatchObject({ number: '001234', birthDate: '1990-03-05' });
  });

  test('may leave out those who have a licence, and always those who have not paid', async () => {
    await setColumns(columns);
    const waiting = (await rowsOf(club, await submitted(club))).member;
    const licensed = await admin.added({ licenseNumber: 'AB12' });
    const names = async (changes: object) =>
      (await tableOf(await exportAs('csv', changes))).rows.map(({ cells }) => cells[0]?.text);
    expect(await names({})).toContain(licensed.lastName);
    expect(await names({})).not.toContain(waiting.lastName);
    await admin.added();
    expect(await names({ onlyUnlicensed: true })).not.toContain(licensed.lastName);
  });
});

describe('what is erased after the export', () => {
  const erasure = async () => {
    const season = (await running()).id;
    const answer = await asAdmin(club, token, `/api/admin/memberships/federation-export?season=${season}`);
    return (await answer.json()) as { count: number; fields: string[] };
  };
  const erase = async (seen: number, id: string = crypto.randomUUID()) =>
    post('federation-erasure', { id, season: (await running()).id, seen });

  test('is erased once, of those who were exported and have not changed since, in one line of the journal', async () => {
    await club.db.update(members).set({ birthPlace: null, birthCountry: null, federationExportedAt: null });
    await ask({ birthPlace: { demand: 'required', isDropped: true }, birthCountry: optional });
    await setColumns(columns);
    const exported = await admin.added({ birthPlace: 'Lyon', birthCountry: 'France' });
    const changed = await admin.added({ birthPlace: 'Lion' });
    expect((await exportAs('csv')).status).toBe(200);
    await admin.saved(admin.put(changed.id, { birthPlace: 'Lyon', updatedAt: changed.updatedAt }));
    const later = await admin.added({ birthPlace: 'Nantes' });
    expect(await erasure()).toMatchObject({ count: 1, fields: ['birthPlace'] });

    expect((await erase(2)).status).toBe(409);
    const id = crypto.randomUUID();
    expect(await (await erase(1, id)).json()).toEqual({ erased: 1 });
    expect(await (await erase(1, id)).json()).toEqual({ erased: 1 });
    expect(await admin.row(exported.id)).toMatchObject({ birthPlace: null, birthCountry: 'France' });
    expect(await admin.row(changed.id)).toMatchObject({ birthPlace: 'Lyon' });
    expect(await admin.row(later.id)).toMatchObject({ birthPlace: 'Nantes' });
    const lines = await club.db.select().from(auditEntries).where(eq(auditEntries.action, 'season.federation-erase'));
    expect(lines.map(({ fields }) => fields)).toEqual([['birthPlace', 'members: 1']]);
    expect(JSON.stringify(lines)).not.toContain('Lyon');
    // The dossier does not ask again.
    expect((await admin.found(exported.id)).openPieces.identity).toBeUndefined();
    expect((await erasure()).count).toBe(0);
  });

  test('needs the password', async () => {
    const body = { id: crypto.randomUUID(), season: (await running()).id, seen: 1, password: 'non' };
    expect((await post('federation-erasure', body)).status).toBe(422);
  });
});

describe('licence numbers', () => {
  const rowFor = (member: { lastName: string; firstName: string; birthDate: string }, number: string, row = 2) => ({
    ...{ row, number, fullName: '' },
    ...{ lastName: member.lastName.toUpperCase(), firstName: member.firstName, birthDate: member.birthDate },
  });
  const sentFor = async (rows: object[], changes: object = {}) => ({
    ...{ season: (await running()).id, replaces: false, rows },
    ...changes,
  });
  const preview = async (rows: object[], changes: object = {}) =>
    (await (await post('licences/preview', await sentFor(rows, changes))).json()) as {
      writes: number;
      rows: { outcome: string; memberId: string | null; present: string | null }[];
    };
  const run = async (rows: object[], changes: object = {}) => post('licences', await sentFor(rows, changes));

  test('are told first, and written as they were told, with a line in the journal and in the history of each', async () => {
    await ask({});
    const [one, other] = [await admin.added(), await admin.added({ licenseNumber: 'OLD' })];
    const rows = [
      rowFor(one, '005678'),
      rowFor(other, '12E5', 3),
      rowFor({ ...one, lastName: 'Personne' }, '77', 4),
      rowFor(one, '', 5),
    ];
    const told = await preview(rows);
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['taken', 'other', 'unknown', 'incomplete']);
    expect(told.writes).toBe(1);
    expect(await admin.row(one.id)).toMatchObject({ licenseNumber: null });

    expect(await (await run(rows, { seen: 1 })).json()).toEqual({ written: 1 });
    const row = await admin.row(one.id);
    expect(row).toMatchObject({ licenseNumber: '005678' });
    expect(row?.searchText).toContain('005678');
    expect(row?.sharedLines).toHaveLength(1);
    expect(await admin.row(other.id)).toMatchObject({ licenseNumber: 'OLD' });
    expect((await admin.audits((await running()).id)).at(-1)).toMatchObject({
      action: 'season.licences',
      fields: ['members: 1'],
    });

    expect((await preview(rows)).rows.map(({ outcome }) => outcome)).toEqual([
      'same',
      'other',
      'unknown',
      'incomplete',
    ]);
    expect(await (await run(rows)).json()).toEqual({ written: 0 });
    expect(await (await run(rows, { replaces: true, seen: 1 })).json()).toEqual({ written: 1 });
    expect(await admin.row(other.id)).toMatchObject({ licenseNumber: '12E5' });
  });

  test('are told as written again if the answer was lost, or the run stopped half-way', async () => {
    const [one, other] = [await admin.added(), await admin.added()];
    const rows = [rowFor(one, 'R1'), rowFor(other, 'R2', 3)];
    const id = crypto.randomUUID();
    expect(await (await run(rows.slice(0, 1), { id, seen: 1 })).json()).toEqual({ written: 1 });
    expect(await (await run(rows.slice(0, 1), { id, seen: 1 })).json()).toEqual({ written: 1 });
    expect(await (await run(rows, { id, seen: 2 })).json()).toEqual({ written: 2 });
    expect(await (await run(rows, { id, seen: 2 })).json()).toEqual({ written: 2 });
    const row = await admin.row(one.id);
    expect(row).toMatchObject({ licenseNumber: 'R1' });
    expect(row?.sharedLines).toHaveLength(1);
    expect((await run(rows, { id, seen: 3 })).status).toBe(409);
    expect((await run(rows, { id: crypto.randomUUID(), seen: 2 })).status).toBe(409);

    const third = [rowFor(await admin.added(), 'R3')];
    const atOnce = { id: crypto.randomUUID(), seen: 1 };
    const answers = await Promise.all([run(third, atOnce), run(third, atOnce), run(third, atOnce)]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(answers.map(() => ({ written: 1 })));
  });

  test('are refused if the plan is another one than was seen', async () => {
    const member = await admin.added();
    expect((await run([rowFor(member, 'X9')], { seen: 2 })).status).toBe(409);
    expect(await admin.row(member.id)).toMatchObject({ licenseNumber: null });
  });

  test('of a member who was changed between the plan and the writing are not overwritten', async () => {
    const member = await admin.added();
    club.databaseRequests.before = async (sent) => {
      if (!sent.includes('season.licences')) return;
      club.databaseRequests.before = undefined;
      await club.db.execute(sql`update members set license_number = 'HERS' where id = ${member.id}`);
    };
    expect((await run([rowFor(member, 'MINE')])).status).toBe(409);
    club.databaseRequests.before = undefined;
    expect(await admin.row(member.id)).toMatchObject({ licenseNumber: 'HERS' });
  });

  test('that somebody else got between the plan and the writing are not given twice', async () => {
    const [one, other] = [await admin.added(), await admin.added()];
    club.databaseRequests.before = async (sent) => {
      if (!sent.includes('season.licences')) return;
      club.databaseRequests.before = undefined;
      await club.db.execute(sql`update members set license_number = 'cd 12' where id = ${other.id}`);
    };
    const refused = await run([rowFor(one, 'CD12')]);
    club.databaseRequests.before = undefined;
    expect(refused.status).toBe(409);
    expect(await admin.row(one.id)).toMatchObject({ licenseNumber: null });
    expect((await preview([rowFor(one, 'CD12')])).rows).toMatchObject([{ outcome: 'shared' }]);
  });

  test('are exchanged by two members', async () => {
    const [one, other] = [await admin.added({ licenseNumber: 'E1' }), await admin.added({ licenseNumber: 'E2' })];
    const rows = [rowFor(one, 'E2'), rowFor(other, 'E1', 3)];
    expect(await (await run(rows, { replaces: true })).json()).toEqual({ written: 2 });
    expect(await admin.row(one.id)).toMatchObject({ licenseNumber: 'E2' });
  });

  test('are written two hundred at a time, and a run that stopped half-way goes on', async () => {
    const added = [await admin.added(), await admin.added()];
    const rows = added.map((member, place) => rowFor(member, `N${place}`, place + 2));
    const many = [
      ...rows,
      ...Array.from({ length: 300 }, (_, place) =>
        rowFor(
          { ...added[0], lastName: `Inconnu ${place}`, firstName: 'A', birthDate: '1990-01-01' },
          `U${place}`,
          place + 10,
        ),
      ),
    ];
    expect((await preview(many)).writes).toBe(2);
    expect(await (await run(rows.slice(0, 1))).json()).toEqual({ written: 1 });
    expect(await (await run(many)).json()).toEqual({ written: 1 });
  });

  test.each([
    ['no row', []],
    [
      'a day that is none',
      [{ row: 2, number: '1', fullName: 'A B', lastName: '', firstName: '', birthDate: '1990-02-31' }],
    ],
    [
      'a number that is too long',
      [{ row: 2, number: '1'.repeat(31), fullName: 'A B', lastName: '', firstName: '', birthDate: '' }],
    ],
  ])('with %s are refused', async (_what, rows) => {
    expect((await run(rows)).status).toBe(422);
  });
});
