import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultHealthTable } from '#domain/member/health.ts';
import type { RenewalJson } from '#domain/member/renewal.ts';
import { usualDays } from '#domain/season/season-days.ts';
import { links } from '#server/db/link-schema.ts';
import { renewals } from '#server/db/renewal-schema.ts';
import { members, payments, products } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { linkTo } from '#tests/support/links.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { atStripe, CARDS, intentsFor, pay, rowsOf } from '#tests/support/payments.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import {
  agePhoto,
  byRenewal,
  comeBack,
  formerMember,
  NEXT,
  prepareNext,
  readRenewal,
  renewalLink,
  renewedOf,
} from '#tests/support/renewals.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import type { Created } from '#tests/support/sign-up.ts';

const { club, token: session } = await openClubAndSignIn();
const admin = membersOf(club, session);
const { db } = club;
afterAll(() => club.close());
beforeEach(() => prepareNext(club));

const openOf = (renewal: RenewalJson) => {
  if (renewal.state !== 'open') throw new Error(`it is ${renewal.state}`);
  return renewal;
};
const created = async (answer: Response | Promise<Response>): Promise<Created> => {
  const response = await answer;
  if (response.status !== 200) throw new Error(`refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Created;
};
const rowOf = async (memberId: string) =>
  (
    await db
      .select()
      .from(renewals)
      .where(and(eq(renewals.memberId, memberId), eq(renewals.season, NEXT)))
  )[0];
const living = (rows: Awaited<ReturnType<typeof renewedOf>>) =>
  rows.flatMap((row) => row.payments).filter(({ status }) => status !== 'cancelled');

describe('what the link of a renewal shows', () => {
  test('is last season’s answers at the new prices, without health, agreements, proof and codes', async () => {
    const { token, form } = await formerMember(club, {
      form: { ...{ reducedPriceSelected: true, advantageCard: 'PASS-1', secretCode: 'S1', imageRightsGranted: true } },
      proof: await smallJpeg(),
    });
    const renewal = openOf(await readRenewal(club, token));
    expect(renewal).toMatchObject({ firstName: 'Camille', season: NEXT, hasPhoto: true, lastSeason: '2026-2027' });
    expect(renewal.values).toMatchObject({
      lastName: form.lastName,
      email: form.email,
      birthDate: form.birthDate,
      disciplines: expect.arrayContaining([...form.disciplines]),
      reducedPriceSelected: true,
    });
    for (const never of ['rulesAccepted', 'medicalClearance', 'imageRightsGranted', 'advantageCard', 'secretCode'])
      expect(renewal.values).not.toHaveProperty(never);
    expect(renewal.products.map(({ name }) => name)).toEqual(club.catalogue.map(({ name }) => name));
    expect(renewal.difference.before).toBe(renewal.difference.after);
  });

  test('asks about health what that season asks, and attests its text', async () => {
    const adultText = { text: 'Je n’ai aucune contre-indication.', version: '2027-05-02' };
    await prepareNext(club, { health: { ...defaultHealthTable, adultText } });
    const { token, form } = await formerMember(club);
    const { health } = openOf(await readRenewal(club, token));
    expect(health).toEqual({ season: NEXT, agesOn: 'day', rows: defaultHealthTable.rows, adultText });
    await created(comeBack(club, { form, token }, { form: { healthVersion: health.adultText.version } }));
    const [row] = await renewedOf(club, form.lastName);
    expect(row?.medicalClearanceVersion).toBe('2027-05-02');
    await prepareNext(club, { health: null });
  });

  test('is of what the federation asks only what everybody is asked in that season', async () => {
    const { id, token } = await formerMember(club);
    const said = { sex: 'female' as const, birthPlace: 'Lyon', nationality: 'Française' };
    await db.update(members).set(said).where(eq(members.id, id));
    const told = async () => {
      const { values } = openOf(await readRenewal(club, token));
      return Object.keys(said).filter((field) => field in values);
    };
    expect(await told()).toEqual([]);
    const isDropped = false;
    const federationAsked = {
      birthPlace: { demand: 'required' as const, isDropped },
      nationality: { demand: 'coaches' as const, isDropped },
    };
    await prepareNext(club, { federationAsked });
    expect(await told()).toEqual(['birthPlace']);
    await prepareNext(club, { federationAsked: {} });
  });

  test('is the day on which it opens, before that day, and nothing can be sent', async () => {
    const { token, form } = await formerMember(club);
    await prepareNext(club, { opensToFormerOn: '2027-06-01' });
    expect(await readRenewal(club, token)).toEqual({
      ...{ firstName: 'Camille', season: NEXT, state: 'not-yet', opensOn: '2027-06-01' },
    });
    expect((await refusalOf(await comeBack(club, { form, token }))).messages).toEqual([SENTENCES.closed]);
  });

  test('is that sign-up is closed, once it is', async () => {
    const { token, form } = await formerMember(club);
    await prepareNext(club, { isClosed: true });
    expect((await readRenewal(club, token)).state).toBe('closed');
    expect((await comeBack(club, { form, token })).status).toBe(422);
  });

  test('is nothing for a link of another scope, one that ended or was revoked, and that of a renewal opens no dossier', async () => {
    const { id, token } = await formerMember(club);
    const dossier = await linkTo(club, id);
    const over = await renewalLink(club, id, new Date(Date.now() - 1000));
    const revoked = await linkTo(club, id, { scope: 'renewal', season: NEXT, revokedAt: new Date() });
    const answers = await Promise.all([dossier, over, revoked].map((link) => byRenewal(club, link.token)));
    const told = await Promise.all(answers.map((answer) => refusalOf(answer)));
    expect(told.map(({ status, type, messages }) => [status, type, messages])).toEqual(
      told.map(() => [410, 'link-ended', told[0]?.messages]),
    );
    const opened = await club.app.request('/api/dossier', { headers: { Authorization: `Bearer ${token}` } });
    expect((await refusalOf(opened)).type).toBe('link-ended');
  });

  test('changes nothing but the note of the first visit', async () => {
    const { id, token } = await formerMember(club);
    expect(await rowOf(id)).toBeUndefined();
    await readRenewal(club, token);
    await expect.poll(async () => (await rowOf(id))?.openedAt).toBeInstanceOf(Date);
    const first = await rowOf(id);
    const before = await db.select().from(members).where(eq(members.id, id));
    await readRenewal(club, token);
    expect(await rowOf(id)).toEqual(first);
    expect(await db.select().from(members).where(eq(members.id, id))).toEqual(before);
    expect((await db.select().from(links).where(eq(links.memberId, id)))[0]?.lastUsedAt).toBeInstanceOf(Date);
  });

  test('leaves out a discipline that is no longer offered, and says so', async () => {
    const { token } = await formerMember(club);
    const { productId } = openOf(await readRenewal(club, token)).products.map(({ id }) => ({ productId: id }))[0] ?? {};
    if (!productId) throw new Error('no discipline');
    await db.update(products).set({ retiredAt: new Date() }).where(eq(products.id, productId));
    const renewal = openOf(await readRenewal(club, token));
    await db.update(products).set({ retiredAt: null }).where(eq(products.id, productId));
    expect(renewal.values.disciplines).toHaveLength(1);
    expect(renewal.difference.lines).toContainEqual(expect.objectContaining({ kind: 'discipline', after: null }));
  });
});

describe('a renewal', () => {
  test('is one membership and one payment, with a copy of the photo, and nothing else of last season', async () => {
    const { id, form, row, token } = await formerMember(club, {
      form: { reducedPriceSelected: true, advantageCard: 'PASS-1' },
      proof: await smallJpeg(),
    });
    const begun = await created(comeBack(club, { form: { ...form, advantageCard: '' }, token }));
    await pay(club, begun);
    const { member } = await rowsOf(club, begun);
    expect(member).toMatchObject({ season: NEXT, personId: row.personId, proofKey: null, advantageCard: null });
    expect(member.photoKey).not.toBe(row.photoKey);
    const [copy, original] = await Promise.all(
      [member.photoKey, row.photoKey].map((key) => club.deps.files.find(key ?? '')),
    );
    expect(copy?.bytes).toEqual(original?.bytes);
    expect(await club.deps.files.find(`${member.photoKey}-thumb`)).toBeDefined();
    expect(member.photoAt?.getTime()).toBe((row.photoAt ?? row.createdAt).getTime());
    expect(await rowOf(id)).toMatchObject({ signUpId: member.id, declinedAt: null });
    expect((await readRenewal(club, token)).state).toBe('member');
    expect((await comeBack(club, { form, token })).status).toBe(409);
  });

  test('of a season that was closed once it was paid is not paid again, unless its money was given back', async () => {
    const { form, token } = await formerMember(club);
    const begun = await created(comeBack(club, { form, token }));
    await pay(club, begun);
    const { member } = await rowsOf(club, begun);
    await db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, member.id));
    expect(await readRenewal(club, token)).toEqual({ firstName: 'Camille', season: NEXT, state: 'member' });
    const refused = await refusalOf(await comeBack(club, { form, token }));
    expect([refused.status, refused.type]).toEqual([409, 'duplicate']);
    expect((await byRenewal(club, token, '/decline', 'POST')).status).toBe(409);
    expect(await renewedOf(club, form.lastName)).toHaveLength(1);
    await db.update(members).set({ status: 'cancelled' }).where(eq(members.id, member.id));
    expect((await readRenewal(club, token)).state).toBe('open');
    expect((await comeBack(club, { form, token })).status).toBe(200);
  });

  test('asks for a photo if the last one is older than three years, was refused or is gone', async () => {
    const { id, form, row, token } = await formerMember(club);
    const now = club.deps.now();
    await agePhoto(club, id, new Date(now.getTime() - 3.01 * 365.25 * 86_400_000));
    expect(openOf(await readRenewal(club, token)).hasPhoto).toBe(false);
    expect((await refusalOf(await comeBack(club, { form, token }))).fields).toEqual({ photo: SENTENCES.photoMissing });
    await agePhoto(club, id, new Date(now.getTime() - 2.99 * 365.25 * 86_400_000));
    expect(openOf(await readRenewal(club, token)).hasPhoto).toBe(true);
    await db.update(members).set({ photoRefusal: 'Floue.' }).where(eq(members.id, id));
    expect(openOf(await readRenewal(club, token)).hasPhoto).toBe(false);
    await db.update(members).set({ photoRefusal: null }).where(eq(members.id, id));
    await club.deps.files.remove(row.photoKey ?? '');
    expect((await refusalOf(await comeBack(club, { form, token }))).fields).toHaveProperty('photo');
    const sent = await comeBack(club, { form, token }, { photo: await smallJpeg() });
    expect(sent.status).toBe(200);
    expect((await renewedOf(club, form.lastName))[0]?.photoAt?.getTime()).toBeGreaterThan(now.getTime() - 60_000);
  });

  test('opened by ten browsers at once is one membership and one payment', async () => {
    const { form, token } = await formerMember(club);
    const all = await Promise.all(Array.from({ length: 10 }, () => comeBack(club, { form, token })));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const keys = await Promise.all(all.map(created));
    expect(new Set(keys.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    const rows = await renewedOf(club, form.lastName);
    expect([rows.length, living(rows).length]).toEqual([1, 1]);
    const [first] = keys;
    if (first) await pay(club, first);
    const answers = await Promise.all(Array.from({ length: 5 }, () => comeBack(club, { form, token })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
  });

  test('goes on in another browser, also with another e-mail, other disciplines and the former e-mail again', async () => {
    const { id, form, token } = await formerMember(club);
    const phone = await created(comeBack(club, { form, token }));
    const other = { ...form, email: `neuf.${form.email}` };
    const laptop = await created(comeBack(club, { form: other, token }));
    expect(laptop.paymentIntentId).toBe(phone.paymentIntentId);
    expect(openOf(await readRenewal(club, token)).values.email).toBe(other.email);
    const [row] = await renewedOf(club, form.lastName);
    expect((await admin.audits(row?.id ?? '')).at(-1)).toMatchObject({
      ...{ action: 'member.send-again', fields: ['email'] },
    });
    const fewer = await created(comeBack(club, { form: { ...form, disciplines: ['Canne'] }, token }));
    expect(fewer.paymentIntentId).not.toBe(phone.paymentIntentId);
    expect((await atStripe(club, phone)).intent.status).toBe('canceled');
    await pay(club, fewer);
    const rows = await renewedOf(club, form.lastName);
    expect(rows).toMatchObject([{ status: 'active', email: form.email }]);
    expect((await intentsFor(club, rows[0]?.id ?? '')).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
    expect((await rowOf(id))?.signUpId).toBe(rows[0]?.id);
  });

  test('sent by two browsers with two e-mails at once is one membership and one payment', async () => {
    const { form, token } = await formerMember(club);
    const forms = Array.from({ length: 6 }, (_, place) => ({ ...form, email: `${place % 2}.${form.email}` }));
    const all = await Promise.all(forms.map((one) => comeBack(club, { form: one, token })));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const rows = await renewedOf(club, form.lastName);
    expect([rows.length, living(rows).length]).toEqual([1, 1]);
    const open = (await intentsFor(club, rows[0]?.id ?? '')).filter(({ status }) => status !== 'canceled');
    expect(open).toHaveLength(1);
  });

  test('cannot be sent while the bank is asked by another browser', async () => {
    const { form, token } = await formerMember(club);
    const begun = await created(comeBack(club, { form, token }));
    await pay(club, begun, CARDS.processing);
    const answer = await refusalOf(await comeBack(club, { form: { ...form, disciplines: ['Canne'] }, token }));
    expect([answer.status, answer.type]).toEqual([409, 'duplicate']);
    expect((await renewedOf(club, form.lastName)).length).toBe(1);
  });

  test('by the links of two earlier memberships of one person is one', async () => {
    const { form, id, row, token } = await formerMember(club);
    await db
      .insert(seasons)
      .values({ ...(await db.select().from(seasons).limit(1))[0], id: '2025-2026' } as typeof seasons.$inferInsert)
      .onConflictDoNothing();
    const earlier = await admin.added({ ...form, lastName: `${form.lastName} bis` });
    await db
      .update(members)
      .set({ season: '2025-2026', lastName: form.lastName, identity: row.identity, personId: row.personId })
      .where(eq(members.id, earlier.id));
    const other = await renewalLink(club, earlier.id);
    const both = await Promise.all([
      comeBack(club, { form, token }),
      comeBack(club, { form, token: other.token }, { photo: await smallJpeg() }),
    ]);
    const keys = await Promise.all(both.map(created));
    expect(keys[0]?.paymentIntentId).toBe(keys[1]?.paymentIntentId);
    expect(await renewedOf(club, form.lastName)).toHaveLength(1);
    expect((await rowOf(id))?.signUpId).toBe((await rowOf(earlier.id))?.signUpId);
  });

  test('begun by a person is neither read nor gone on with by the link of a new address, and the other way round', async () => {
    await db.insert(seasons).values(usualDays('2025-2026')).onConflictDoNothing();
    const known = await formerMember(club);
    await db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, known.id));
    const { firstName, lastName, birthDate } = known.form;
    const form = { firstName, lastName, birthDate, address: '1 rue du Leurre, 00100 Valombre' };
    const stranger = await formerMember(club, { form });
    expect(stranger.row.personId).toBe(known.row.personId);
    const addressBy = async (token: string) => openOf(await readRenewal(club, token)).values.address;
    const theirs = await created(
      comeBack(
        club,
        { form: { ...known.form, address: '9 rue Secrète, 00100 Valombre' }, token: known.token },
        {
          photo: await smallJpeg(),
        },
      ),
    );
    expect(await addressBy(stranger.token)).toBe(form.address);
    const own = await created(comeBack(club, { form: stranger.form, token: stranger.token }));
    expect(own.paymentIntentId).not.toBe(theirs.paymentIntentId);
    expect(await addressBy(known.token)).toBe('9 rue Secrète, 00100 Valombre');
    expect((await byRenewal(club, stranger.token, '/decline', 'POST')).status).toBe(200);
    expect((await readRenewal(club, known.token)).state).toBe('open');
    await pay(club, theirs);
    expect((await renewedOf(club, lastName)).find(({ status }) => status === 'active')?.email).toBe(known.form.email);
    // Once the identity is checked, both are one person's.
    await db.update(members).set({ identityCheckedAt: new Date() }).where(eq(members.id, stranger.id));
    expect((await readRenewal(club, stranger.token)).state).toBe('member');
  });

  test('is refused for another person, for another season, and by the link of somebody else’s', async () => {
    const { form, token } = await formerMember(club);
    const stranger = await formerMember(club);
    const other = await refusalOf(await comeBack(club, { form: { ...form, firstName: 'Dominique' }, token }));
    expect(Object.keys(other.fields ?? {})).toEqual(['form']);
    expect((await comeBack(club, { form: stranger.form, token })).status).toBe(422);
    expect((await comeBack(club, { form, token }, { form: { season: '2026-2027' } })).status).toBe(422);
    expect(await renewedOf(club, form.lastName)).toEqual([]);
  });

  test('begun before its season closed is not paid by a second sign-up after it', async () => {
    const { form, token } = await formerMember(club);
    const begun = await created(comeBack(club, { form, token }));
    await prepareNext(club, { isClosed: true });
    expect((await refusalOf(await comeBack(club, { form, token }))).messages).toEqual([SENTENCES.closed]);
    await pay(club, begun);
    expect(await renewedOf(club, form.lastName)).toMatchObject([{ status: 'active' }]);
    expect((await readRenewal(club, token)).state).toBe('member');
  });

  test('of a minor needs the authorisation again', async () => {
    const { form, token } = await formerMember(club, { form: { ...underAge } });
    const { values } = openOf(await readRenewal(club, token));
    expect(values).toMatchObject({ legalGuardianName: underAge.legalGuardianName });
    expect(values).not.toHaveProperty('legalGuardianAuthorised');
    const refused = await refusalOf(await comeBack(club, { form: { ...form, legalGuardianAuthorised: false }, token }));
    expect(refused.fields).toHaveProperty('legalGuardianAuthorised');
    expect((await comeBack(club, { form, token })).status).toBe(200);
  });
});

describe('«Je ne reviens pas»', () => {
  const lines = async (id: string) =>
    (await admin.audits(id)).map(({ action }) => action).filter((one) => /decline/.test(one));

  test('is one line in the journal however often it is pressed, and can be undone', async () => {
    const { id, token } = await formerMember(club);
    const press = async (path: string) => (await byRenewal(club, token, path, 'POST')).json();
    expect(await Promise.all([press('/decline'), press('/decline'), press('/decline')])).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ state: 'declined' })),
    );
    expect((await rowOf(id))?.declinedAt).toBeInstanceOf(Date);
    expect(await lines(id)).toEqual(['member.decline-renewal']);
    expect((await readRenewal(club, token)).state).toBe('declined');
    for (let times = 0; times < 2; times += 1) expect(await press('/undo-decline')).toMatchObject({ state: 'open' });
    expect(await lines(id)).toEqual(['member.decline-renewal', 'member.undo-decline']);
    expect((await rowOf(id))?.declinedAt).toBeNull();
  });

  test('by either link of a person is the answer of the person, and so is taking it back, by a link or a sign-up', async () => {
    const [one, other] = [await formerMember(club), await formerMember(club)];
    await db
      .update(members)
      .set({ personId: one.row.personId, identityCheckedAt: new Date() })
      .where(eq(members.id, other.id));
    const states = () => Promise.all([one, other].map(async ({ token }) => (await readRenewal(club, token)).state));
    await byRenewal(club, one.token, '/decline', 'POST');
    expect(await states()).toEqual(['declined', 'declined']);
    await byRenewal(club, other.token, '/decline', 'POST');
    expect([await lines(one.id), await lines(other.id)]).toEqual([['member.decline-renewal'], []]);
    await byRenewal(club, other.token, '/undo-decline', 'POST');
    expect(await states()).toEqual(['open', 'open']);
    await byRenewal(club, one.token, '/decline', 'POST');
    await created(comeBack(club, other));
    expect(await states()).toEqual(['open', 'open']);
  });

  test('is taken back by signing up, and refused to a member', async () => {
    const { id, form, token } = await formerMember(club);
    await byRenewal(club, token, '/decline', 'POST');
    const begun = await created(comeBack(club, { form, token }));
    expect((await rowOf(id))?.declinedAt).toBeNull();
    await pay(club, begun);
    const refused = await byRenewal(club, token, '/decline', 'POST');
    expect(refused.status).toBe(409);
    expect((await rowOf(id))?.declinedAt).toBeNull();
  });
});

test('a payment that failed leaves the renewal open, and the same payment goes on', async () => {
  const { form, token } = await formerMember(club);
  const begun = await created(comeBack(club, { form, token }));
  await pay(club, begun, CARDS.declined);
  expect((await readRenewal(club, token)).state).toBe('open');
  const again = await created(comeBack(club, { form, token }));
  expect(again.paymentIntentId).toBe(begun.paymentIntentId);
  await pay(club, again);
  expect(await db.$count(payments, eq(payments.memberId, (await rowsOf(club, again)).member.id))).toBe(1);
});
