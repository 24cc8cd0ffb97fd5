import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { roles } from '#domain/account/role.ts';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import { type Merge, membershipsIn } from '#domain/member/person.ts';
import { members } from '#server/db/schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { membersOf } from '#tests/support/members.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const ask = (text: unknown, by = token) =>
  asAdmin(club, by, '/api/admin/persons/found', { method: 'POST', body: { text } });
const found = async (text: string): Promise<FoundPerson[]> => (await (await ask(text)).json()) as FoundPerson[];
const namesFor = async (text: string): Promise<string[]> => (await found(text)).map(({ fullName }) => fullName);

/** Puts a membership into the archives of an earlier season, as it would be there. */
const archive = (id: string, season = '2025-2026') =>
  club.db
    .update(members)
    .set({ season, archivedAt: new Date('2026-08-31T10:00:00Z') })
    .where(eq(members.id, id));

const former = await admin.added({ firstName: 'Yvonne', lastName: 'Le Guennec', phone: '06 98 11 22 33' });
await archive(former.id);
const licensed = await admin.added({ firstName: 'Œdipe', lastName: 'Lévêque-Martin', licenseNumber: 'AB-12 34%' });
const twice = await admin.added({ firstName: 'Malo', lastName: 'Kerbrat' });
await archive(twice.id);
const again = await admin.added({ firstName: 'malo', lastName: 'KERBRAT' });

describe('the find field', () => {
  test.each([
    '0698112233',
    '06 98 11 22 33',
    '06.98.11.22.33',
    '+33 6 98 11 22 33',
    '0033 6 98 11 22 33',
    '+33 (0)6 98 11 22 33',
    '98 11 22',
  ])('finds somebody by the phone, also an archived one, written as %s', async (typed) => {
    expect(await found(typed)).toMatchObject([{ id: former.id, fullName: 'Yvonne Le Guennec', season: '2025-2026' }]);
    expect((await found(typed))[0]?.archivedAt).not.toBeNull();
  });

  test.each(['ab-12 34', 'AB1234', 'oedipe', 'leveque martin', 'martin lévêque', '  ŒDIPE  lev '])(
    'finds somebody by licence or name, in any order, without accents and case: %s',
    async (typed) => expect(await namesFor(typed)).toContain('Œdipe Lévêque-Martin'),
  );

  test('takes what SQL reads as a pattern for a character', async () => {
    expect(await namesFor('34%')).toEqual(['Œdipe Lévêque-Martin']);
    for (const typed of ['%', '_', 'k%t', 'k_rbrat', '\\', "'; drop table members --"])
      expect(await namesFor(typed)).toEqual(typed === '%' ? ['Œdipe Lévêque-Martin'] : []);
  });

  test('says of a person what tells who they are', async () => {
    const [person] = await found('oedipe');
    expect(person).toEqual({
      toCome: 0,
      aided: 0,
      id: licensed.id,
      fullName: 'Œdipe Lévêque-Martin',
      bornIn: Number(licensed.birthDate.slice(0, 4)),
      isAdult: true,
      season: licensed.season,
      status: licensed.status,
      disciplines: licensed.disciplines,
      archivedAt: null,
      flags: licensed.flags,
      settledFlags: licensed.settledFlags,
      openPieces: licensed.openPieces,
      proof: licensed.proof,
      reducedPriceSelected: licensed.reducedPriceSelected,
      paymentDone: licensed.paymentDone,
      amount: licensed.amount,
      paid: licensed.paid,
      owed: licensed.owed,
      overpaid: licensed.overpaid,
    });
  });

  test('finds a person of two seasons once, with the newest membership', async () => {
    expect(await found('kerbrat')).toMatchObject([{ id: again.id, season: again.season, archivedAt: null }]);
  });

  test('finds two persons who were merged once, also by what only the older membership says', async () => {
    const older = await admin.added({ firstName: 'Solène', lastName: 'Ancien-Nom', phone: '07 00 11 22 33' });
    await archive(older.id);
    const newer = await admin.added({ firstName: 'Solène', lastName: 'Nouveau-Nom' });
    expect(await found('solène')).toHaveLength(2);
    const path = `/api/admin/persons/${newer.personId}/merge`;
    const preview = (await (await asAdmin(club, token, `${path}/${older.personId}`)).json()) as Merge;
    const merged = await asAdmin(club, token, path, {
      method: 'POST',
      body: { personId: older.personId, memberships: membershipsIn(preview), password: ADMINISTRATOR.password },
    });
    expect(merged.status).toBe(200);
    for (const typed of ['solène', '0700112233', 'ancien'])
      expect(await found(typed), typed).toMatchObject([{ id: newer.id, fullName: 'Solène Nouveau-Nom' }]);
  });

  test('puts members before former ones, then those whose name begins with what was typed, ten at most', async () => {
    for (let made = 0; made < 11; made += 1)
      await admin.added({ firstName: 'Zénon', lastName: `Abzel ${'abcdefghijk'[made]}` });
    const begins = await admin.added({ firstName: 'Ada', lastName: 'Zel' });
    const gone = await admin.added({ firstName: 'Zelda', lastName: 'Aaron' });
    await archive(gone.id);
    const names = await namesFor('zel');
    expect(names).toHaveLength(10);
    expect(names.slice(0, 2)).toEqual(['Ada Zel', 'Zénon Abzel a']);
    expect(await namesFor('zelda')).toEqual(['Zelda Aaron']);
    expect((await found('ada zel'))[0]?.id).toBe(begins.id);
  });

  test('finds nobody by nothing, and answers a text of 200 characters', async () => {
    for (const typed of ['', '   ', 'x'.repeat(200), 'martin '.repeat(28)])
      expect(await found(typed), typed).toEqual(typed.startsWith('martin') ? await found('martin') : []);
  });

  test.each([[undefined], [null], [12], ['x'.repeat(301)]])(
    'refuses what is no text of that length: %s',
    async (text) => {
      expect((await ask(text)).status).toBe(422);
    },
  );

  test('answers what no cache keeps, and leaves no line in the journal', async () => {
    const before = await admin.audits(licensed.id);
    const response = await ask('oedipe');
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    expect(await admin.audits(licensed.id)).toEqual(before);
  });

  test('serves only roles that read members', async () => {
    for (const role of roles) {
      const response = await ask('kerbrat', (await signedInAs(club, [role])).token);
      const isAllowed = ['owner', 'treasurer', 'secretary'].includes(role);
      expect([role, response.status]).toEqual([role, isAllowed ? 200 : 403]);
      if (!isAllowed) expect((await refusalOf(response)).type).toBe('role-missing');
    }
  });
});
