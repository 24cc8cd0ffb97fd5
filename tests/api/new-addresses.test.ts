import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { Review } from '#domain/member/review-answers.ts';
import { dossierRequests } from '#server/db/link-schema.ts';
import { members, persons } from '#server/db/schema.ts';
import { findReachable } from '#server/persons/link-queries.ts';
import { isAtNewAddress, newAddressesAmong } from '#server/persons/queries.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const KNOWN = 'zoe.avant@exemple.example';
const NEW = 'quelquun@ailleurs.example';
const person = (email: string) => ({ ...somebody(), firstName: 'Zoé', lastName: 'Deux-Adresses', email });

let known: MemberDetails;
let unknown: MemberDetails;

const linkOf = async ({ id }: MemberDetails) => {
  const link = await linkTo(club, id);
  return {
    read: () => dossierIn(withLink(club, link.token)),
    send: (method: string, path: string, body: object) => withLink(club, link.token, path, { method, body }),
  };
};
const review = async () => (await (await asAdmin(club, token, '/api/admin/review')).json()) as Review;
const requests = () =>
  club.db
    .select()
    .from(dossierRequests)
    .where(eq(dossierRequests.personId, known.personId))
    .orderBy(dossierRequests.createdAt);

beforeAll(async () => {
  const first = await admin.added(person(KNOWN));
  await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, first.id));
  known = await admin.found(first.id);
  unknown = await admin.added(person(NEW));
  expect(unknown.personId).toBe(known.personId);
});

test('the link of a new address opens its own membership, and nothing of the person', async () => {
  const link = await linkOf(unknown);
  const dossier = await link.read();
  expect(dossier).toMatchObject({ season: unknown.season, email: NEW, isAddressNew: true });
  const asked = await link.send('PUT', '/consents', { imageRights: true, news: false, readAt: dossier.updatedAt });
  expect(await refusalOf(asked)).toMatchObject({ status: 409, message: expect.stringMatching(/cette adresse/) });
  const [row] = await club.db.select().from(persons).where(eq(persons.id, known.personId));
  expect(row?.unsubscribedAt).toBeNull();
  const image = await link.send('PUT', '/consents', { imageRights: true, readAt: dossier.updatedAt });
  expect(image.status, 'what is of the membership alone').toBe(200);
});

test('an address that was given up opens nothing more, until the season at the other one is over too', async () => {
  const reached = async (email: string) =>
    (await findReachable(club.db, email, club.deps.now())).map(({ id, isClosed }) => [id, isClosed]);
  expect([await reached(KNOWN), await reached(NEW)]).toEqual([[], [[unknown.id, false]]]);
  await club.db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, unknown.id));
  expect([await reached(KNOWN), await reached(NEW)]).toEqual([[[known.id, true]], [[unknown.id, true]]]);
  await club.db.update(members).set({ archivedAt: null, status: 'cancelled' }).where(eq(members.id, unknown.id));
  expect(await reached(KNOWN)).toEqual([[known.id, true]]);
  await club.db.update(members).set({ status: 'active' }).where(eq(members.id, unknown.id));
});

test('a request from a new address is marked as such, and does not block the person’s own', async () => {
  const stranger = await linkOf(unknown);
  const zoe = await linkOf(known);
  expect((await stranger.send('POST', '/requests', { kind: 'erasure' })).status).toBe(200);
  expect((await zoe.read()).requests, 'the person is not told of it').toEqual([]);
  expect((await zoe.send('POST', '/requests', { kind: 'erasure' })).status).toBe(200);
  expect((await stranger.read()).requests).toHaveLength(1);
  expect((await requests()).map(({ memberId }) => memberId)).toEqual([unknown.id, known.id]);
  const told = (await review()).requests.filter(({ fullName }) => fullName.includes('Deux-Adresses'));
  expect(told.map(({ email, isAddressNew, known: before }) => ({ email, isAddressNew, before }))).toEqual([
    { email: NEW, isAddressNew: true, before: [KNOWN] },
    { email: KNOWN, isAddressNew: false, before: [KNOWN] },
  ]);
});

test('two addresses stand in «À traiter» until the identity was checked, and then the link opens the person', async () => {
  const shown = async () =>
    (await review()).addresses.map(({ memberId, email, known: before }) => [memberId, email, before]);
  expect(await shown()).toEqual([[unknown.id, NEW, [KNOWN]]]);
  expect((await admin.found(unknown.id)).seasons.map(({ email, isAddressNew }) => [email, isAddressNew])).toEqual([
    [NEW, true],
    [KNOWN, false],
  ]);
  const check = () => asAdmin(club, token, `/api/admin/memberships/${unknown.id}/identity`, { method: 'POST' });
  expect([(await check()).status, (await check()).status]).toEqual([200, 200]);
  expect((await admin.audits(unknown.id)).filter(({ action }) => action === 'member.check-identity')).toHaveLength(1);
  expect(await shown()).toEqual([]);
  const link = await linkOf(unknown);
  const { updatedAt, isAddressNew } = await link.read();
  expect(isAddressNew).toBe(false);
  expect((await link.send('PUT', '/consents', { imageRights: true, news: false, readAt: updatedAt })).status).toBe(200);
});

test('the same address in other capitals is none, a sign-up that nobody paid makes none known, nor does a third membership', async () => {
  const form = { ...somebody(), firstName: 'Yann', lastName: 'Une-Adresse' };
  const first = await admin.added({ ...form, email: 'Yann@exemple.example' });
  await club.db.update(members).set({ season: '2024-2025', archivedAt: new Date() }).where(eq(members.id, first.id));
  const same = await admin.added({ ...form, email: 'yann@EXEMPLE.example' });
  expect((await admin.found(same.id)).seasons.some(({ isAddressNew }) => isAddressNew)).toBe(false);
  await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, same.id));
  const third = await admin.added({ ...form, email: NEW });
  await club.db.update(members).set({ status: 'pending' }).where(eq(members.id, third.id));
  expect((await review()).addresses).toEqual([]);
  await club.db.update(members).set({ status: 'active' }).where(eq(members.id, third.id));
  expect((await review()).addresses.map(({ memberId }) => memberId)).toEqual([third.id]);
  expect((await (await linkOf(third)).read()).isAddressNew).toBe(true);
});

test('changes through an address that an administrator gave are marked in the journal, and the former address gets a notice', async () => {
  const { id, email } = await admin.added();
  await admin.put(id, { email: 'donnee@ailleurs.example' });
  const { token: link } = await linkTo(club, id);
  const contact = {
    phone: '06 00 00 00 01',
    address: '2 rue du Port',
    emergencyContactName: '',
    emergencyContactPhone: '',
  };
  const { updatedAt } = await dossierIn(withLink(club, link));
  expect(
    (await withLink(club, link, '/contact', { method: 'PUT', body: { ...contact, readAt: updatedAt } })).status,
  ).toBe(200);
  const line = (await admin.audits(id)).find(({ action }) => action === 'member.own-details');
  expect(line?.fields).toContain('emailGiven');
  expect(email).not.toBe('donnee@ailleurs.example');
});

test('a stranger who claims to be the guardian of a known minor, at the minor’s address, learns nothing', async () => {
  const minor = { ...somebody(), ...underAge, firstName: 'Lia', lastName: 'Mineure', email: 'lia@exemple.example' };
  const first = await admin.added(minor);
  await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, first.id));
  const second = await admin.added({ ...minor, legalGuardianEmail: NEW });
  expect(second.personId).toBe(first.personId);
  const read = async (id: string, scope: 'guardian' | 'dossier') =>
    dossierIn(withLink(club, (await linkTo(club, id, { scope })).token));
  const stranger = await linkTo(club, second.id, { scope: 'guardian' });
  const ask = (path: string, method: string, body: object) => withLink(club, stranger.token, path, { method, body });
  const { isAddressNew, updatedAt } = await read(second.id, 'guardian');
  expect([isAddressNew, (await read(second.id, 'dossier')).isAddressNew]).toEqual([true, false]);
  const news = await ask('/consents', 'PUT', { imageRights: true, news: false, readAt: updatedAt });
  expect((await refusalOf(news)).status).toBe(409);
  expect((await ask('/requests', 'POST', { kind: 'erasure' })).status).toBe(200);
  const { requests: asked, addresses } = await review();
  const shown = { email: NEW, known: [minor.email, underAge.legalGuardianEmail] };
  expect(asked.find(({ memberId }) => memberId === second.id)).toMatchObject({ ...shown, isAddressNew: true });
  expect(addresses.find(({ memberId }) => memberId === second.id)).toMatchObject(shown);
  // Who was the guardian before, or had the member's own address, is known.
  for (const legalGuardianEmail of [underAge.legalGuardianEmail.toUpperCase(), minor.email]) {
    await club.db.update(members).set({ legalGuardianEmail }).where(eq(members.id, second.id));
    expect((await read(second.id, 'guardian')).isAddressNew).toBe(false);
  }
});

test('the database and the domain say the same of any history of addresses', async () => {
  const addresses = ['', 'a@exemple.example', 'A@exemple.example', 'b@exemple.example', 'c@exemple.example'];
  const guardians = [null, 'a@exemple.example', 'B@exemple.example', 'd@exemple.example'];
  const people = await Promise.all(Array.from({ length: 6 }, () => admin.added()));
  const [{ personId } = { personId: '' }] = people;
  const ids = people.map(({ id }) => id);
  await club.db.update(members).set({ personId }).where(inArray(members.id, ids));
  let next = 7;
  // A generator of its own, so that a failure can be repeated.
  const pick = <One>(among: readonly One[]): One => {
    next = (next * 16_807) % 2_147_483_647;
    return among[next % among.length] as One;
  };
  for (let times = 0; times < 60; times += 1) {
    const history = ids.map((id) => ({
      id,
      email: pick(addresses),
      legalGuardianEmail: pick(guardians),
      status: pick(['active', 'active', 'active', 'cancelled', 'pending'] as const),
      identityCheckedAt: pick([null, null, null, new Date()]),
      createdAt: new Date(Date.UTC(2026, 0, pick([1, 2, 3]))),
    }));
    const [first, ...others] = history.map(({ id, ...set }) =>
      club.db.update(members).set(set).where(eq(members.id, id)),
    );
    if (first) await club.db.batch([first, ...others]);
    const found = await club.db
      .select({ id: members.id, isNew: sql<boolean>`${isAtNewAddress(sql`members`)}` })
      .from(members)
      .where(inArray(members.id, ids));
    const { member, guardian } = newAddressesAmong(history);
    expect(found.every(({ isNew }) => typeof isNew === 'boolean')).toBe(true);
    expect(
      found
        .filter(({ isNew }) => isNew)
        .map(({ id }) => id)
        .sort(),
      JSON.stringify(history),
    ).toEqual([...new Set([...member, ...guardian])].sort());
  }
});
