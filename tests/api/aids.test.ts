import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { rolesAllowing } from '#domain/account/role.ts';
import { dayInParis, plusDays } from '#domain/dates.ts';
import type { Treasury } from '#domain/ledger/treasury.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { ListedAid, SeasonAid } from '#domain/money/aid.ts';
import type { ProductJson } from '#domain/money/product.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { aids, memberAids } from '#server/db/aid-schema.ts';
import { instalmentPlans, members, payments } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { proveListings } from '#server/member/listings.ts';
import { keepRetention } from '#server/privacy/retention/keep-rules.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { differencesOf } from '#tests/support/difference.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { openMail } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, pay, rowsOf } from '#tests/support/payments.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
const differences = differencesOf(club, admin);
const { db } = club;
afterEach(async () => {
  expect(await proveLedger(club.deps), 'no aid that is only expected is booked').toBe(0);
  expect(await proveListings(club.deps), 'every list says what the domain says').toBe(0);
  await mail.forget();
});
afterAll(async () => {
  await mail.close();
  await club.close();
});

/** The price of both disciplines. Cents. */
const PRICE = 30_000;
const CODE = '26-ABCD-EFGH';
const today = () => dayInParis(club.deps.now());
const passSport = (changes: Partial<SeasonAid> = {}): SeasonAid => ({
  id: randomUUID(),
  label: 'Pass’Sport',
  amount: 70,
  codeForm: 'pass-sport',
  deduction: 'at-once',
  lastDay: null,
  ...changes,
});
const passRegion = (changes: Partial<SeasonAid> = {}): SeasonAid =>
  passSport({ label: 'Pass’Région', amount: 30, codeForm: 'free', deduction: 'validated', ...changes });

const ask = (path: string, body?: object, method = 'POST') =>
  asAdmin(club, token, `/api/admin/${path}`, body ? { method, body } : {});
const answered = async <Body>(answer: Promise<Response>): Promise<Body> => {
  const response = await answer;
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Body;
};
const running = async (): Promise<AdminSeason> => {
  const shown = (await answered<AdminSeason[]>(ask('seasons'))).find(({ isShown }) => isShown);
  if (!shown) throw new Error('no season is shown');
  return shown;
};
const offering = async (...offered: SeasonAid[]): Promise<AdminSeason> => {
  const { id, updatedAt } = await running();
  return answered<AdminSeason>(ask(`seasons/${id}/aids`, { aids: offered, updatedAt }, 'PUT'));
};
const listed = () => answered<ListedAid[]>(ask('aids'));
const claimOf = async (memberId: string) => {
  const found = (await listed()).find(({ member }) => member.id === memberId);
  if (!found) throw new Error('no aid is listed');
  return found;
};
const treasury = () => answered<Treasury>(ask('treasury'));

/** Somebody who joined by card with claims, and paid what no aid takes off. */
const joined = async (claims: object[], amount: number, form: object = {}) => {
  const created = await submitted(club, { form: { ...form, aids: claims, amount } });
  expect(created.amount).toBe(amount);
  await pay(club, created);
  const { member } = await rowsOf(club, created);
  return { created, id: member.id };
};
let codes = 0;
/** A code that nobody else has. */
const ownCode = (): string => {
  codes += 1;
  return `26-ABCD-${[...String(codes).padStart(4, '0')].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('')}`;
};
const withPassSport = async () => {
  const aid = passSport();
  await offering(aid);
  const code = ownCode();
  const { id } = await joined([{ id: aid.id, code: code.toLowerCase().replaceAll('-', ' ') }], PRICE - 7000);
  return { id, claim: await claimOf(id), aid, code };
};
const paymentsOf = (memberId: string) => db.select().from(payments).where(eq(payments.memberId, memberId));
const corrected = async (memberId: string, paymentId: string, amount: number) =>
  admin.done(memberId, `payments/${paymentId}/correct`, {
    ...{ means: 'aid', amount, date: today(), id: randomUUID(), reason: 'erreur', password: ADMINISTRATOR.password },
    updatedAt: (await admin.found(memberId)).updatedAt,
  });
const kinds = async () => (await mail.rows()).map(({ kind }) => kind);
const dossierOf = async (memberId: string) => dossierIn(withLink(club, (await linkTo(club, memberId)).token));
beforeEach(async () => {
  await offering();
});

describe('the aids of a season', () => {
  test('are told to visitors with the prices, and named in the journal', async () => {
    const aid = passSport({ lastDay: '2027-01-31' });
    const saved = await offering(aid, passRegion());
    expect(saved.aids.map(({ label }) => label)).toEqual(['Pass’Sport', 'Pass’Région']);
    const [product] = (await (await club.app.request('/api/products')).json()) as ProductJson[];
    expect(product?.aids?.[0]).toEqual(aid);
    expect((await admin.audits(saved.id)).map(({ action }) => action)).toContain('season.aids');
  });

  test('go on into the next season, with last days a year later', async () => {
    await offering(passSport({ lastDay: '2027-01-31' }));
    const next = await answered<AdminSeason>(ask('seasons/next'));
    const response = await ask('seasons', next);
    expect(response.status).toBe(201);
    const prepared = (await response.json()) as AdminSeason;
    expect(prepared.aids).toEqual([passSport({ id: prepared.aids[0]?.id ?? '', lastDay: '2028-01-31' })]);
    await db.delete(aids).where(eq(aids.season, prepared.id));
  });

  test('may exchange their names', async () => {
    const [one, other] = [passSport(), passRegion()];
    await offering(one, other);
    const saved = await offering({ ...one, label: other.label }, { ...other, label: one.label });
    expect(saved.aids.map(({ label }) => label)).toEqual(['Pass’Région', 'Pass’Sport']);
  });

  test('that somebody claims stay with them once they are retired, and nobody new claims them', async () => {
    const { id, aid } = await withPassSport();
    expect((await offering()).aids).toEqual([]);
    expect(await admin.found(id)).toMatchObject({ owed: 0, aided: 70 });
    const refused = await submit(club, { form: { aids: [{ id: aid.id, code: CODE }], amount: PRICE - 7000 } });
    expect(await refusalOf(refused)).toMatchObject({
      fields: { [`aid-${aid.id}`]: expect.stringContaining('n’est plus proposée') },
    });
  });

  test.each([
    ['below a euro', { amount: 0.5 }, 'Un tarif est d’au moins 1,00'],
    ['of half a cent', { amount: 70.005 }, 'pas valide'],
    ['without a name', { label: ' ' }, 'Veuillez renseigner'],
    ['of an unknown form', { codeForm: 'barcode' }, 'pas valide'],
    ['on a day that is none', { lastDay: '2027-02-30' }, 'date valide'],
    ['until a day before the sign-up of the season', { lastDay: '2025-12-31' }, 'avant les inscriptions de la saison'],
  ])('%s are refused', async (_name, changes, sentence) => {
    const { id, updatedAt } = await running();
    const refused = await ask(`seasons/${id}/aids`, { aids: [{ ...passSport(), ...changes }], updatedAt }, 'PUT');
    expect(await refusalOf(refused)).toMatchObject({
      type: 'validation',
      fields: { aids: expect.stringContaining(sentence) },
    });
  });
});

describe('somebody who claims an aid', () => {
  test('pays so much less by card, is a member at once, and owes nothing while the code is checked', async () => {
    const { id, claim, code } = await withPassSport();
    expect(await admin.found(id)).toMatchObject({
      status: 'active',
      amount: 300,
      paid: 230,
      owed: 0,
      aided: 70,
      paymentDone: false,
      openPieces: expect.not.objectContaining({ payment: expect.anything() }),
    });
    expect(claim).toMatchObject({ code, state: 'to-enter', amount: 70, sameCode: [] });
    const [letter] = (await mail.rows()).filter(({ kind }) => kind === 'sign-up-paid');
    expect(letter?.data).toMatchObject({
      paidCents: 23_000,
      aids: [{ label: 'Pass’Sport', cents: 7000, isDeducted: true }],
    });
  });

  test.each([
    ['the letter O', '26-OBCD-EFGH', 'lettres I et O'],
    ['a zero among the letters', '26-0BCD-EFGH', 'Un zéro ne peut pas'],
    ['a one among the letters', '26-1BCD-EFGH', 'Un 1 ne peut pas'],
    ['a sign too few', '26-ABCD-EFG', 'trop court'],
    ['a sign too many', '26-ABCD-EFGHJ', 'trop long'],
    ['no digits', 'AB-ABCD-EFGH', 'commence par deux chiffres'],
    ['another digit', '26-ABC9-EFGH', 'un signe qui n’en fait pas partie'],
    ['nothing', '  ', 'renseigner le code'],
  ])('with %s is told so, and nothing is written', async (_name, code, sentence) => {
    const aid = passSport();
    await offering(aid);
    const form = somebody();
    const refused = await submit(club, { form: { ...form, aids: [{ id: aid.id, code }], amount: PRICE - 7000 } });
    expect(await refusalOf(refused)).toMatchObject({
      fields: { [`aid-${aid.id}`]: expect.stringContaining(sentence) },
    });
    expect(await db.select().from(members).where(eq(members.lastName, form.lastName))).toEqual([]);
  });

  test('can do so until its last day', async () => {
    const aid = passSport({ lastDay: today() });
    await offering(aid);
    await joined([{ id: aid.id, code: CODE }], PRICE - 7000);
    await offering({ ...aid, lastDay: plusDays(today(), -1) });
    const refused = await submit(club, { form: { aids: [{ id: aid.id, code: CODE }], amount: PRICE - 7000 } });
    expect(await refusalOf(refused)).toMatchObject({ type: 'validation' });
  });

  test('and does not pay what is left without it is told that the amount changed', async () => {
    const aid = passSport();
    await offering(aid);
    const refused = await submit(club, { form: { aids: [{ id: aid.id, code: CODE }] } });
    expect(await refusalOf(refused)).toMatchObject({ fields: { amount: expect.stringContaining('a changé') } });
  });

  test('replaces it by the form sent again', async () => {
    const [one, other] = [passSport(), passRegion()];
    await offering(one, other);
    const form = somebody();
    const first = await submitted(club, {
      form: { ...form, aids: [{ id: one.id, code: CODE }], amount: PRICE - 7000 },
    });
    const again = { ...form, clientSecret: first.clientSecret, aids: [{ id: other.id, code: 'R 12' }], amount: PRICE };
    const second = await submitted(club, { form: again });
    await pay(club, second);
    const { member } = await rowsOf(club, second);
    expect(await admin.found(member.id)).toMatchObject({
      paid: 300,
      owed: 0,
      aided: 0,
      aids: [{ label: 'Pass’Région', code: 'R 12', state: 'to-enter' }],
    });
  });

  test('with the code of somebody else joins, and the club sees it', async () => {
    const first = await withPassSport();
    const second = await joined([{ id: first.aid.id, code: first.code.toLowerCase() }], PRICE - 7000);
    expect((await claimOf(second.id)).sameCode).toEqual([{ id: first.id, fullName: first.claim.member.fullName }]);
    expect((await claimOf(first.id)).sameCode.map(({ id }) => id)).toEqual([second.id]);
  });

  test('that leaves less than a card can pay pays all, until the club has validated it', async () => {
    const aid = passSport({ amount: 299.51 });
    await offering(aid);
    const { id } = await joined([{ id: aid.id, code: CODE }], PRICE);
    const claim = await claimOf(id);
    expect(claim.deduction).toBe('validated');
    await answered(ask('aids/enter', { ids: [claim.id] }));
    expect(await admin.found(id)).toMatchObject({ paid: 300, owed: 0, overpaid: 299.51, aided: 299.51 });
  });

  const inThree = async (aid: SeasonAid, code: string, amount: number) => {
    const { id: season } = await running();
    await db
      .update(seasons)
      .set({ atOnceCents: 5000, lastClass: plusDays(today(), 200) })
      .where(eq(seasons.id, season));
    await offering(aid);
    const form = { ...somebody(), aids: [{ id: aid.id, code }], amount };
    const created = await submitted(club, { form: { ...form, instalments: { count: 3, atOnceCents: 5000 } } });
    expect(created.amount).toBe(5000);
    await pay(club, created);
    onTestFinished(async () => {
      await db.delete(instalmentPlans);
      await db.update(seasons).set({ atOnceCents: null }).where(eq(seasons.id, season));
    });
    return rowsOf(club, created);
  };

  test('in several times reads in mails what its plan charges once the aid is refused, and once it is not', async () => {
    const { member } = await inThree(passRegion(), 'R-118', PRICE);
    const claim = await claimOf(member.id);
    await answered(ask('aids/enter', { ids: [claim.id] }));
    expect(await admin.found(member.id)).toMatchObject({ owed: 0, toCome: 220, aided: 30 });
    await mail.forget();
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'Trop tard.' }));
    await answered(ask(`aids/${claim.id}/undo`, { from: 'refused' }));
    expect((await mail.rows()).map(({ kind, data }) => [kind, data])).toMatchObject([
      ['aid-refused', { owedCents: 0, toComeCents: 25_000 }],
      ['aid-refused', { owedCents: 0, toComeCents: 22_000, isUndone: true }],
    ]);
  });

  test('in several times: the plan covers what no aid takes off', async () => {
    const { member } = await inThree(passSport(), CODE, PRICE - 7000);
    expect(await admin.found(member.id)).toMatchObject({ paid: 50, toCome: 180, aided: 70, owed: 0, overpaid: 0 });
    // Refused, its sum is owed now, and the plan goes on.
    const claim = await claimOf(member.id);
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'Code déjà utilisé.' }));
    expect(await admin.found(member.id)).toMatchObject({ paid: 50, toCome: 180, aided: 0, owed: 70 });
  });
});

describe('an aid that was refused', () => {
  test('is owed again: the dossier says so with the reason, and a mail asks for it', async () => {
    const { id, claim } = await withPassSport();
    await mail.forget();
    const [refused] = await answered<ListedAid[]>(ask(`aids/${claim.id}/refuse`, { refusal: 'Code déjà utilisé.' }));
    expect(refused).toMatchObject({ state: 'refused', refusal: 'Code déjà utilisé.', code: null });
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'Code déjà utilisé.' }));
    expect(await admin.found(id)).toMatchObject({ owed: 70, aided: 0, openPieces: { payment: 'missing' } });
    const dossier = await dossierOf(id);
    expect(dossier).toMatchObject({
      owed: 70,
      aids: [{ label: 'Pass’Sport', state: 'refused', refusal: 'Code déjà utilisé.' }],
    });
    expect(JSON.stringify(dossier)).not.toContain('ABCD');
    const letters = (await mail.rows()).filter(({ kind }) => kind === 'aid-refused');
    expect(letters.map(({ data }) => data)).toMatchObject([{ label: 'Pass’Sport', cents: 7000, owedCents: 7000 }]);
  });

  test('can be paid by card from the dossier, and could not before', async () => {
    const { id, claim } = await withPassSport();
    await expect(differences.ask(id, 7000)).rejects.toThrow('conflict');
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'Code déjà utilisé.' }));
    const created = await differences.ask(id, 7000);
    expect(created.amount).toBe(7000);
    await pay(club, created);
    expect(await admin.found(id)).toMatchObject({ paid: 300, owed: 0, paymentDone: true });
  });

  test('needs a reason', async () => {
    const { claim } = await withPassSport();
    expect(await refusalOf(await ask(`aids/${claim.id}/refuse`, { refusal: ' ' }))).toMatchObject({
      type: 'validation',
    });
  });

  test('by mistake waits for its money again', async () => {
    const { id, claim } = await withPassSport();
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'erreur' }));
    const [undone] = await answered<ListedAid[]>(ask(`aids/${claim.id}/undo`, { from: 'refused' }));
    expect(undone).toMatchObject({ state: 'entered', refusal: null });
    expect(await admin.found(id)).toMatchObject({ owed: 0, aided: 70 });
    // Once, also when the request is sent again: who read that it was refused reads that it is not.
    await answered(ask(`aids/${claim.id}/undo`, { from: 'refused' }));
    const letters = (await mail.rows()).filter(({ kind }) => kind === 'aid-refused');
    expect(letters.map(({ data }) => data)).toMatchObject([
      { label: 'Pass’Sport', cents: 7000, owedCents: 7000 },
      { label: 'Pass’Sport', cents: 7000, owedCents: 0, isUndone: true },
    ]);
  });

  test('before it was taken off is not taken off by the undoing either, and waits to be typed in', async () => {
    const aid = passRegion();
    await offering(aid);
    const { id } = await joined([{ id: aid.id, code: 'R-118' }], PRICE);
    const claim = await claimOf(id);
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'erreur' }));
    for (const _ of [1, 2]) {
      const [undone] = await answered<ListedAid[]>(ask(`aids/${claim.id}/undo`, { from: 'refused' }));
      expect(undone).toMatchObject({ state: 'to-enter', deduction: 'validated', code: null });
    }
    expect(await admin.found(id)).toMatchObject({ owed: 0, aided: 0, overpaid: 0 });
    await answered(ask('aids/enter', { ids: [claim.id] }));
    expect(await admin.found(id)).toMatchObject({ aided: 30, overpaid: 30 });
  });

  test('after it was validated is taken off again by the undoing', async () => {
    const aid = passRegion();
    await offering(aid);
    const member = await admin.added({ aids: [{ id: aid.id, code: 'R-118' }] });
    const claim = await claimOf(member.id);
    await answered(ask('aids/enter', { ids: [claim.id] }));
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'erreur' }));
    expect(await admin.found(member.id)).toMatchObject({ owed: 300, aided: 0 });
    const [undone] = await answered<ListedAid[]>(ask(`aids/${claim.id}/undo`, { from: 'refused' }));
    expect(undone?.state).toBe('entered');
    expect(await admin.found(member.id)).toMatchObject({ owed: 270, aided: 30 });
  });

  test('after it was validated still takes nothing off until the club marks it, once both are taken back', async () => {
    const aid = passRegion();
    await offering(aid);
    const { id } = await joined([{ id: aid.id, code: 'R-118' }], PRICE);
    const claim = await claimOf(id);
    await answered(ask('aids/enter', { ids: [claim.id] }));
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'erreur' }));
    expect(await claimOf(id)).toMatchObject({ state: 'refused', deduction: 'validated' });
    await answered(ask(`aids/${claim.id}/undo`, { from: 'refused' }));
    expect(await admin.found(id)).toMatchObject({ aided: 30, overpaid: 30 });
    await answered(ask(`aids/${claim.id}/undo`, { from: 'entered' }));
    expect(await claimOf(id)).toMatchObject({ state: 'to-enter', deduction: 'validated' });
    expect(await admin.found(id)).toMatchObject({ owed: 0, aided: 0, overpaid: 0 });
  });

  test('suspends again who was only active by it', async () => {
    const aid = passSport();
    await offering(aid);
    const reduced = { disciplines: ['Savate boxe française'], reducedPriceSelected: true };
    // 160 € at the reduced price, 210 € without a proof.
    const { id } = await joined([{ id: aid.id, code: CODE }], 9000, reduced);
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', owed: 50 });
    await admin.done(id, 'payments', { means: 'cash', amount: 50, date: today(), id: randomUUID() });
    expect(await admin.found(id)).toMatchObject({ status: 'active', owed: 0, paid: 140, aided: 70 });
    const claim = await claimOf(id);
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'Code déjà utilisé.' }));
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', owed: 70 });
  });
});

describe('an aid that was reimbursed', () => {
  const reimbursed = (claims: readonly Pick<ListedAid, 'id' | 'amount'>[], changes: object = {}) => ({
    aids: claims.map(({ id, amount }) => ({ id, paymentId: randomUUID(), amount })),
    date: today(),
    reference: 'Virement 2026-118',
    ...changes,
  });

  test('is one payment by an aid, told to the member, and nothing is expected any more', async () => {
    const { id, claim } = await withPassSport();
    await answered(ask('aids/enter', { ids: [claim.id] }));
    await mail.forget();
    const sent = reimbursed([claim]);
    const [after] = await answered<ListedAid[]>(ask('aids/reimburse', sent));
    expect(after).toMatchObject({ state: 'reimbursed', code: null, paymentId: sent.aids[0]?.paymentId });
    expect(await admin.found(id)).toMatchObject({ paid: 300, aided: 0, owed: 0, overpaid: 0, paymentDone: true });
    const paid = (await paymentsOf(id)).filter(({ means }) => means === 'aid');
    expect(paid).toMatchObject([{ amountCents: 7000, note: 'Virement 2026-118', status: 'succeeded' }]);
    expect(await kinds()).toContain('payment-recorded');
  });

  test('ten presses at once are one payment', async () => {
    const { id, claim } = await withPassSport();
    const sent = reimbursed([claim]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('aids/reimburse', sent)));
    // A machine that is out of breath may say so of some; sent again, they get the same answer.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(await answered<ListedAid[]>(ask('aids/reimburse', sent))).toMatchObject([{ state: 'reimbursed' }]);
    expect((await paymentsOf(id)).filter(({ means }) => means === 'aid')).toHaveLength(1);
  });

  test('from two windows is one payment: the second is refused', async () => {
    const { id, claim } = await withPassSport();
    const statuses = await Promise.all(
      [1, 2].map(async () => (await ask('aids/reimburse', reimbursed([claim]))).status),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await paymentsOf(id)).filter(({ means }) => means === 'aid')).toHaveLength(1);
  });

  test('is refused if two aids are sent with one payment, and if another payment has its id', async () => {
    const { id, claim } = await withPassSport();
    const other = await withPassSport();
    const paymentId = randomUUID();
    const sent = [claim, other.claim].map((one) => ({ id: one.id, paymentId, amount: 70 }));
    expect((await ask('aids/reimburse', { aids: sent, date: today() })).status).toBe(422);
    const [used] = await paymentsOf(id);
    const again = [{ id: claim.id, paymentId: used?.id, amount: 70 }];
    expect(await refusalOf(await ask('aids/reimburse', { aids: again, date: today() }))).toMatchObject({
      status: 409,
      type: 'duplicate',
    });
    expect((await claimOf(id)).state).toBe('to-enter');
  });

  test('by less than was expected leaves the rest owed', async () => {
    const { id, claim } = await withPassSport();
    await answered(ask('aids/reimburse', reimbursed([{ ...claim, amount: 50 }])));
    expect(await admin.found(id)).toMatchObject({ paid: 280, owed: 20, aided: 0 });
  });

  test('for several members is all or nothing', async () => {
    const one = await withPassSport();
    const two = await joined([{ id: one.aid.id, code: '26-WXYZ-WXYZ' }], PRICE - 7000);
    const other = await claimOf(two.id);
    await answered(ask(`aids/${other.id}/refuse`, { refusal: 'non' }));
    const refused = await ask('aids/reimburse', reimbursed([one.claim, other]));
    expect(refused.status).toBe(409);
    expect((await claimOf(one.id)).state).toBe('to-enter');
    await answered(ask(`aids/${other.id}/undo`, { from: 'refused' }));
    const both = await answered<ListedAid[]>(ask('aids/reimburse', reimbursed([one.claim, other])));
    expect(both.map(({ state }) => state)).toEqual(['reimbursed', 'reimbursed']);
  });

  test('on a day in the future is refused', async () => {
    const { claim } = await withPassSport();
    const refused = await ask('aids/reimburse', reimbursed([claim], { date: plusDays(today(), 1) }));
    expect(await refusalOf(refused)).toMatchObject({ fields: { date: expect.stringContaining('date valide') } });
  });

  test('whose payment is corrected to nothing waits for its money again, and follows a corrected one', async () => {
    const { id, claim } = await withPassSport();
    const sent = reimbursed([claim]);
    await answered(ask('aids/reimburse', sent));
    const correct = (paymentId: string, amount: number) => corrected(id, paymentId, amount);
    const less = await correct(sent.aids[0]?.paymentId ?? '', 60);
    expect(less).toMatchObject({ owed: 10, aided: 0, aids: [{ state: 'reimbursed' }] });
    const followed = less.aids[0]?.paymentId ?? '';
    expect(followed).not.toBe(sent.aids[0]?.paymentId);
    expect(await correct(followed, 0)).toMatchObject({
      owed: 0,
      aided: 70,
      aids: [{ state: 'entered', paymentId: null }],
    });
  });

  test('before the club marked it is not taken off by the correction of its payment to nothing', async () => {
    const aid = passRegion();
    await offering(aid);
    const { id } = await joined([{ id: aid.id, code: 'R-118' }], PRICE);
    const sent = reimbursed([await claimOf(id)]);
    await answered(ask('aids/reimburse', sent));
    const back = await corrected(id, sent.aids[0]?.paymentId ?? '', 0);
    expect(back).toMatchObject({ owed: 0, aided: 0, overpaid: 0, aids: [{ state: 'to-enter', paymentId: null }] });
  });
});

describe('an aid of a membership that has ended', () => {
  const ended = async () => {
    const one = await withPassSport();
    const { payments: paid, updatedAt } = await admin.found(one.id);
    await admin.done(one.id, `payments/${paid[0]?.id}/card-refund`, {
      ...{ id: randomUUID(), amount: 230, reason: 'départ', cancelsMembership: true, staysOwed: false },
      ...{ password: ADMINISTRATOR.password, updatedAt },
    });
    expect(await admin.found(one.id)).toMatchObject({ status: 'cancelled' });
    await mail.forget();
    return one;
  };
  const reimbursed = (...claims: Pick<ListedAid, 'id' | 'amount'>[]) =>
    ask('aids/reimburse', {
      aids: claims.map(({ id, amount }) => ({ id, paymentId: randomUUID(), amount })),
      date: today(),
    });

  test('is awaited no more, and on no list of what is to enter', async () => {
    const { id } = await ended();
    expect(await admin.found(id)).toMatchObject({ aided: 0, owed: 0 });
    expect((await listed()).filter(({ member }) => member.id === id)).toEqual([]);
  });

  test('is reimbursed with those of others, and corrected, and nothing is told, owed or begun again', async () => {
    const { id, claim } = await ended();
    const other = await withPassSport();
    const both = await answered<ListedAid[]>(reimbursed(claim, other.claim));
    expect(both.map(({ state, code }) => [state, code])).toEqual([
      ['reimbursed', null],
      ['reimbursed', null],
    ]);
    expect(await admin.found(id)).toMatchObject({ status: 'cancelled', paid: 70, owed: 0, aided: 0, overpaid: 0 });
    const { paymentId } = await claimOf(id);
    expect(await corrected(id, paymentId ?? '', 0)).toMatchObject({ status: 'cancelled', paid: 0, owed: 0 });
    expect((await mail.rows()).filter(({ memberId }) => memberId === id)).toEqual([]);
  });

  test('is refused, which deletes its code without a mail, and that can be taken back', async () => {
    const { id, claim } = await ended();
    await answered(ask(`aids/${claim.id}/refuse`, { refusal: 'Parti.' }));
    expect(await admin.found(id)).toMatchObject({ status: 'cancelled', owed: 0, aids: [{ code: null }] });
    await answered(ask(`aids/${claim.id}/undo`, { from: 'refused' }));
    expect((await claimOf(id)).state).toBe('entered');
    expect(await kinds()).toEqual([]);
  });

  test('keeps the membership from an erasure until it is decided', async () => {
    const { id, claim } = await ended();
    const { personId } = await admin.found(id);
    const stays = async () => (await answered<ErasurePreview>(ask(`persons/${personId}/erasure`))).stays;
    expect(await stays()).toMatchObject([{ id, ground: 'aid-awaited', cents: 7000 }]);
    await answered(reimbursed(claim));
    expect(await stays()).toEqual([]);
  });

  test('that was refused meanwhile is told with its sum once the membership goes on after all, and only once', async () => {
    const [before, meanwhile] = [passRegion({ deduction: 'at-once' }), passSport()];
    await offering(before, meanwhile);
    const { id, payments: paid } = await admin.added({
      aids: [
        { id: before.id, code: 'R-118' },
        { id: meanwhile.id, code: ownCode() },
      ],
      payment: { means: 'cash', amount: 200, date: today() },
    });
    const claims = (await listed()).filter(({ member }) => member.id === id);
    const refuse = (label: string) =>
      answered(ask(`aids/${claims.find((claim) => claim.label === label)?.id}/refuse`, { refusal: 'Trop tard.' }));
    const by = async () => ({
      ...{ means: 'cash', date: today(), id: randomUUID(), reason: 'erreur', cancelsMembership: true },
      ...{ password: ADMINISTRATOR.password, updatedAt: (await admin.found(id)).updatedAt },
    });
    await refuse('Pass’Région');
    await admin.done(id, `payments/${paid[0]?.id}/refund`, { ...(await by()), amount: 200 });
    await refuse('Pass’Sport');
    const [refund] = (await admin.found(id)).payments.flatMap(({ refunds }) => refunds);
    await admin.done(id, `payments/${paid[0]?.id}/refunds/${refund?.id}/correct`, { ...(await by()), amount: 0 });
    expect(await admin.found(id)).toMatchObject({ status: 'active', owed: 100 });
    const letters = (await mail.rows()).filter(({ kind }) => kind === 'aid-refused');
    expect(letters.map(({ data }) => data)).toMatchObject([
      { label: 'Pass’Région', owedCents: 3000 },
      { label: 'Pass’Sport', owedCents: 10_000 },
    ]);
  });

  test('is not typed in any more, and none is added', async () => {
    const { id, claim, aid } = await ended();
    expect((await ask('aids/enter', { ids: [claim.id] })).status).toBe(409);
    expect((await ask('aids', { id: randomUUID(), memberId: id, aidId: aid.id })).status).toBe(409);
  });
});

describe('an aid after validation', () => {
  test('takes nothing off until the club marks it; what was paid then is overpaid and can be given back', async () => {
    const aid = passRegion();
    await offering(aid);
    const { id } = await joined([{ id: aid.id, code: 'R-118' }], PRICE);
    expect(await admin.found(id)).toMatchObject({ paid: 300, owed: 0, aided: 0, overpaid: 0, paymentDone: true });
    const claim = await claimOf(id);
    await answered(ask('aids/enter', { ids: [claim.id] }));
    await answered(ask('aids/enter', { ids: [claim.id] }));
    expect(await admin.found(id)).toMatchObject({ owed: 0, aided: 30, overpaid: 30 });
    await answered(ask(`aids/${claim.id}/undo`, { from: 'entered' }));
    expect(await admin.found(id)).toMatchObject({ aided: 0, overpaid: 0 });
  });

  test('ends the open payment by card of what is not owed any more', async () => {
    const aid = passRegion();
    await offering(aid);
    const member = await admin.added({ aids: [{ id: aid.id, code: 'R-118' }] });
    const begun = await differences.ask(member.id, PRICE);
    await answered(ask('aids/enter', { ids: [(await claimOf(member.id)).id] }));
    expect((await atStripe(club, begun)).intent.status).toBe('canceled');
    expect((await differences.ask(member.id, PRICE - 3000)).amount).toBe(PRICE - 3000);
  });

  test('lowers what a member who has not paid owes, also by transfer and to the card', async () => {
    const aid = passRegion();
    await offering(aid);
    const member = await admin.added({ aids: [{ id: aid.id, code: 'R-118' }] });
    expect(member).toMatchObject({ owed: 300, aided: 0 });
    await answered(ask('aids/enter', { ids: [(await claimOf(member.id)).id] }));
    expect(await dossierOf(member.id)).toMatchObject({ owed: 270, aided: 30 });
    const tooMuch = await admin.act(member.id, 'payments', {
      means: 'cash',
      amount: 300,
      date: today(),
      id: randomUUID(),
    });
    expect(await refusalOf(tooMuch)).toMatchObject({
      fields: { amount: expect.stringContaining('plus que ce qui est dû') },
    });
  });
});

describe('an aid that the club adds', () => {
  test('lowers at once what is owed; sent twice it is one', async () => {
    const aid = passSport();
    await offering(aid);
    const member = await admin.added();
    const sent = { id: randomUUID(), memberId: member.id, aidId: aid.id, code: '26abcd efgh' };
    await Promise.all([1, 2, 3].map(() => answered(ask('aids', sent))));
    expect(await admin.found(member.id)).toMatchObject({ owed: 230, aided: 70, aids: [{ code: CODE }] });
    expect((await ask('aids', { ...sent, id: randomUUID() })).status).toBe(409);
  });

  test('is refused under the id of somebody else’s', async () => {
    const { claim } = await withPassSport();
    const aid = passRegion({ codeForm: 'none' });
    await offering(aid);
    const { id } = await admin.added();
    const refused = await ask('aids', { id: claim.id, memberId: id, aidId: aid.id });
    expect(await refusalOf(refused)).toMatchObject({ status: 409, type: 'duplicate' });
  });

  test('may have no code yet, but no wrong one', async () => {
    const aid = passSport();
    await offering(aid);
    const member = await admin.added();
    const sent = { id: randomUUID(), memberId: member.id, aidId: aid.id };
    expect(await refusalOf(await ask('aids', { ...sent, code: '26-IIII-IIII' }))).toMatchObject({
      fields: { code: expect.stringContaining('I et O') },
    });
    await answered(ask('aids', { ...sent, code: '' }));
    expect((await admin.found(member.id)).aids).toMatchObject([{ code: null }]);
  });

  test('to somebody who has paid waits for validation', async () => {
    const aid = passSport();
    await offering(aid);
    const member = await admin.added({ payment: { means: 'cash', amount: 300, date: today() } });
    await answered(ask('aids', { id: randomUUID(), memberId: member.id, aidId: aid.id, code: CODE }));
    expect(await admin.found(member.id)).toMatchObject({ owed: 0, overpaid: 0, aids: [{ deduction: 'validated' }] });
  });
});

describe('what is only expected', () => {
  test('is told by the treasury, the lists and their filter, and counts nowhere as received', async () => {
    const before = await treasury();
    const { id } = await withPassSport();
    const after = await treasury();
    expect(after.aidCents - before.aidCents).toBe(7000);
    expect(after.owed).toEqual(before.owed);
    const [entry] = (await paymentsOf(id)).filter(({ status }) => status === 'succeeded');
    expect(entry?.amountCents).toBe(23_000);
    const place = { by: 'name', isDescending: false, page: 1 };
    const wish = { filter: { payment: 'from-aid' }, query: '', place };
    expect(JSON.stringify(await answered(ask('memberships/found', wish)))).toContain(id);
  });

  test('keeps the membership from an erasure until it is decided, because the money needs its member', async () => {
    const { id, claim } = await withPassSport();
    const { personId } = await admin.found(id);
    const stays = async () => (await answered<ErasurePreview>(ask(`persons/${personId}/erasure`))).stays;
    expect(await stays()).toMatchObject([{ id, ground: 'aid-awaited', cents: 7000 }]);
    await answered(ask('aids/enter', { ids: [claim.id] }));
    expect(await stays()).toMatchObject([{ id, ground: 'aid-awaited', cents: 7000 }]);
    const paid = [{ id: claim.id, paymentId: randomUUID(), amount: 70 }];
    await answered(ask('aids/reimburse', { aids: paid, date: today() }));
    expect(await stays()).toEqual([]);
  });

  test('keeps it also while nothing is taken off yet, but not a sign-up that nobody paid', async () => {
    const stays = async (memberId: string) => {
      const { personId } = await admin.found(memberId);
      return (await answered<ErasurePreview>(ask(`persons/${personId}/erasure`))).stays;
    };
    const aid = passRegion();
    await offering(aid);
    const { id } = await joined([{ id: aid.id, code: 'R-118' }], PRICE);
    expect(await stays(id)).toMatchObject([{ id, ground: 'aid-awaited', cents: 3000 }]);
    await answered(ask(`aids/${(await claimOf(id)).id}/refuse`, { refusal: 'trop tard' }));
    expect(await stays(id)).toEqual([]);
    const unpaid = await submitted(club, { form: { aids: [{ id: aid.id, code: 'R-119' }], amount: PRICE } });
    expect(await stays((await rowsOf(club, unpaid)).member.id)).toEqual([]);
  });
});

describe('the export of everything', () => {
  const exported = async (id: string) => {
    const body = { format: 'csv', preset: 'complet', ids: [id] };
    const [titles = '', row = ''] = (await (await ask('memberships/export', body)).text()).split('\r\n');
    const cells = row.split(';');
    const cell = (title: string) => cells[titles.replaceAll('"', '').split(';').indexOf(title)];
    return {
      aids: cell('Aides'),
      codes: cell('Code d’aide'),
      aided: cell('Aides attendues'),
      owed: cell('Reste à payer'),
    };
  };

  test('names each aid with its amount and state, its code, and what its body is expected to pay', async () => {
    const [one, other] = [passSport(), passRegion()];
    await offering(one, other);
    const code = ownCode();
    const claims = [
      { id: one.id, code },
      { id: other.id, code: '=1+1' },
    ];
    const { id } = await joined(claims, PRICE - 7000);
    expect(await exported(id)).toEqual({
      aids: 'Pass’Sport 70,00\u00A0€ (à saisir), Pass’Région 30,00\u00A0€ (à saisir)',
      codes: `${code}, =1+1`,
      aided: '70,00',
      owed: '0,00',
    });
    const [first, second] = (await listed()).filter(({ member }) => member.id === id);
    await answered(ask(`aids/${first?.id}/refuse`, { refusal: 'Code déjà utilisé.' }));
    expect(await exported(id)).toMatchObject({
      aids: 'Pass’Sport 70,00\u00A0€ (refusée), Pass’Région 30,00\u00A0€ (à saisir)',
      codes: "'=1+1",
      aided: '0,00',
      owed: '70,00',
    });
    await answered(ask('aids/enter', { ids: [second?.id] }));
    expect(await exported(id)).toMatchObject({ aided: '30,00', owed: '40,00' });
  });

  test('shows codes to nobody who may not read «Aides»', () => {
    for (const role of rolesAllowing('members', 'read')) expect(rolesAllowing('desk', 'read')).toContain(role);
  });
});

describe('codes', () => {
  test('stand in no journal and no mail', async () => {
    const { claim } = await withPassSport();
    await answered(ask('aids/enter', { ids: [claim.id] }));
    const lines = await db.select().from(auditEntries);
    expect(lines).toContainEqual(
      expect.objectContaining({ action: 'member.enter-aid', subjectId: claim.member.id, fields: ['aid: Pass’Sport'] }),
    );
    expect(JSON.stringify([lines, await mail.rows()])).not.toContain('ABCD');
  });

  test('are forgotten once the season is over', async () => {
    const { claim } = await withPassSport();
    const { lastDay } = await running();
    club.clock.offsetMs = Date.parse(`${plusDays(lastDay, 2)}T12:00:00Z`) - Date.now();
    await keepRetention(club.deps);
    club.clock.offsetMs = 0;
    const [row] = await db.select().from(memberAids).where(eq(memberAids.id, claim.id));
    expect(row).toMatchObject({ code: null, state: 'to-enter' });
  });
});

test('who keeps the desk marks aids, and a coach or an editor sees none', async () => {
  const { claim } = await withPassSport();
  const secretary = await signedInAs(club, ['secretary']);
  const by = (who: string, path: string, body?: object) =>
    asAdmin(club, who, `/api/admin/${path}`, body ? { method: 'POST', body } : {});
  expect((await by(secretary.token, 'aids/enter', { ids: [claim.id] })).status).toBe(200);
  const editor = await signedInAs(club, ['editor']);
  expect((await by(editor.token, 'aids')).status).toBe(403);
});
