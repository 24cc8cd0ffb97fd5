import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import type { Cheque, ChequesInHand, Slip, SlipDetails } from '#domain/ledger/slip.ts';
import type { Treasury } from '#domain/ledger/treasury.ts';
import { certifiableDossier, certifiableMember, isCertifiable } from '#domain/member/certificate.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { cheques, slips } from '#server/db/cheque-schema.ts';
import { ledgerClosings, ledgerEntries } from '#server/db/ledger-schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { linkTo } from '#tests/support/links.ts';
import { openMail } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
let mail: Awaited<ReturnType<typeof openMail>>;
beforeAll(async () => {
  mail = await openMail(club);
});
afterEach(async () => {
  club.databaseFaults.reset();
  expect(await proveLedger(club.deps), 'cheques, slips and the ledger say the same').toBe(0);
  await club.db.delete(ledgerClosings);
  await mail.forget();
});
afterAll(async () => {
  await mail.close();
  await club.close();
});

const CHEQUE = { means: 'cheque', amount: 300, date: '2026-11-02' } as const;
const get = async <Body>(path: string) => (await (await asAdmin(club, token, `/api/admin/${path}`)).json()) as Body;
const post = (path: string, body: object = {}) => asAdmin(club, token, `/api/admin/${path}`, { method: 'POST', body });
const answered = async <Body>(answer: Promise<Response>): Promise<Body> => {
  const response = await answer;
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
};
const inHand = () => get<ChequesInHand>('cheques');
const today = () => dayInParis(club.deps.now());

/** A member who pays 300 by a cheque. */
const payer = async (payment: object = {}) => {
  const { id } = await admin.added();
  const member = await admin.done(id, 'payments', { ...CHEQUE, id: randomUUID(), ...payment });
  return { member, cheque: chequeOf(member) };
};
const chequeOf = ({ payments }: MemberDetails) => payments.find(({ cheque }) => cheque)?.cheque?.id ?? '';
const paymentOf = ({ payments }: MemberDetails) => payments.findLast(({ status }) => status === 'succeeded')?.id ?? '';
const slipOf = (chequeIds: string[], seenCents: number) => ({ id: randomUUID(), chequeIds, seenCents });
const made = (chequeIds: string[], seenCents: number) =>
  answered<SlipDetails>(post('slips', slipOf(chequeIds, seenCents)));
const banked = ({ id, updatedAt }: Slip, bankedOn: string | null = today()) =>
  answered<SlipDetails>(post(`slips/${id}/bank`, { bankedOn, updatedAt }));
const corrected = (member: MemberDetails, changes: object) =>
  admin.act(member.id, `payments/${paymentOf(member)}/correct`, {
    ...{ ...CHEQUE, id: randomUUID(), reason: 'erreur', updatedAt: member.updatedAt },
    ...{ password: ADMINISTRATOR.password, ...changes },
  });
/** What the ledger says of slips and cheques: kind, cents, day and the day of the books. */
const depositsOf = async (...sources: string[]) =>
  (
    await club.db
      .select()
      .from(ledgerEntries)
      .where(and(inArray(ledgerEntries.source, sources), eq(ledgerEntries.kind, 'deposit')))
      .orderBy(asc(ledgerEntries.position))
  ).map(({ amountCents, isCorrection, day, bookedOn }) => [
    amountCents,
    day,
    ...(bookedOn === day ? [] : [bookedOn]),
    ...(isCorrection ? ['taken back'] : []),
  ]);
const kindsOf = async (memberId: string) =>
  (
    await club.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.memberId, memberId))
      .orderBy(asc(ledgerEntries.position))
  ).map(({ kind, amountCents }) => [kind, amountCents]);

/** A family: the first pays 200 for themselves and 100 for the other, with one cheque. */
const family = async (changes: object = {}) => {
  const first = await admin.added();
  const other = await admin.added();
  const sent = {
    ...{ ...CHEQUE, id: randomUUID(), amount: 200, updatedAt: first.updatedAt },
    cheque: { number: '0000123', bank: 'Crédit Mutuel', issuer: 'Dominique Martin' },
    others: [{ id: randomUUID(), memberId: other.id, amount: 100, updatedAt: other.updatedAt }],
    ...changes,
  };
  const send = () => admin.act(first.id, 'payments', sent);
  return { first, other, sent, send };
};

describe('a cheque that is recorded', () => {
  test('is in hand, with what stands on it and its day', async () => {
    const { member, cheque } = await payer({
      cheque: { number: ' 1234567 ', bank: 'La Banque Postale', issuer: '', dueOn: '2026-12-15' },
    });
    expect((await inHand()).inHand.find(({ id }) => id === cheque)).toMatchObject({
      ...{ number: '1234567', bank: 'La Banque Postale', issuer: null, amountCents: 30_000 },
      ...{ receivedOn: '2026-11-02', dueOn: '2026-12-15', slip: null, isUntracked: false },
      parts: [{ member: { id: member.id }, cents: 30_000, refundedCents: 0 }],
    });
  });

  test('without any detail, also with a new member, is one without a number', async () => {
    const { cheque } = await payer();
    const added = await admin.added({ payment: CHEQUE });
    const found = (await inHand()).inHand.filter(({ id }) => [cheque, chequeOf(added)].includes(id));
    expect(found.map(({ number, dueOn }) => [number, dueOn])).toEqual([
      [null, '2026-11-02'],
      [null, '2026-11-02'],
    ]);
  });

  test('has no details if it is no cheque', async () => {
    const { id } = await admin.added();
    const { fields } = await refusalOf(await admin.act(id, 'payments', { ...CHEQUE, means: 'cash', cheque: {} }));
    expect(fields).toHaveProperty('means');
  });

  test.each([[0.005], [100_000], [-1], [0]])('of %d € is refused', async (amount) => {
    const { id } = await admin.added();
    const further = [{ id: randomUUID(), amount, dueOn: '2026-12-02' }];
    expect((await refusalOf(await admin.act(id, 'payments', { ...CHEQUE, amount: 1, further }))).status).toBe(422);
    expect((await refusalOf(await admin.act(id, 'payments', { ...CHEQUE, amount }))).status).toBe(422);
  });

  test('changes with its payment, and is gone once it never came', async () => {
    const { member, cheque } = await payer();
    const less = await admin.saved(corrected(member, { amount: 250 }));
    expect(chequeOf(less), 'the same cheque').toBe(cheque);
    expect((await inHand()).inHand.find(({ id }) => id === cheque)?.amountCents).toBe(25_000);
    await admin.saved(corrected(less, { amount: 0 }));
    expect((await inHand()).inHand.some(({ id }) => id === cheque)).toBe(false);
  });

  test('that was cash is gone, and cash that was a cheque is there', async () => {
    const { member, cheque } = await payer();
    const cash = await admin.saved(corrected(member, { means: 'cash' }));
    expect((await inHand()).inHand.some(({ id }) => id === cheque)).toBe(false);
    const again = await admin.saved(corrected(cash, {}));
    const there = again.payments.find(({ id }) => id === paymentOf(again))?.cheque?.id;
    expect((await inHand()).inHand.find(({ id }) => id === there)?.amountCents).toBe(30_000);
  });

  test('is written better: its number, its bank, its day', async () => {
    const { cheque } = await payer();
    const found = (await inHand()).inHand.find(({ id }) => id === cheque);
    const change = { number: '7', bank: 'BNP', issuer: null, dueOn: '2027-01-05', updatedAt: found?.updatedAt };
    const put = () => asAdmin(club, token, `/api/admin/cheques/${cheque}`, { method: 'PUT', body: change });
    expect(await answered<Cheque>(put())).toMatchObject({ number: '7', bank: 'BNP', dueOn: '2027-01-05' });
    expect((await put()).status, 'of an older version').toBe(409);
  });
});

describe('a series of cheques', () => {
  const series = (amounts: readonly number[]) =>
    amounts.map((amount, nth) => ({ id: randomUUID(), amount, number: `${124 + nth}`, dueOn: `2027-0${nth + 1}-28` }));

  test('is one request, with a payment and a cheque each, and one mail', async () => {
    const { id } = await admin.added();
    await mail.forget();
    const sent = { ...CHEQUE, id: randomUUID(), amount: 100, cheque: { number: '123', bank: 'CIC' } };
    const member = await admin.done(id, 'payments', { ...sent, further: series([100, 99.99]) });
    expect(member).toMatchObject({ paid: 299.99, owed: 0.01 });
    const ids = member.payments.map(({ cheque }) => cheque?.id);
    const mine = (await inHand()).inHand.filter((one) => ids.includes(one.id));
    expect(mine.map(({ number, bank, dueOn, amountCents }) => [number, bank, dueOn, amountCents])).toEqual([
      ['123', 'CIC', '2026-11-02', 10_000],
      ['124', 'CIC', '2027-01-28', 10_000],
      ['125', 'CIC', '2027-02-28', 9999],
    ]);
    expect((await mail.rows()).map(({ kind, data }) => [kind, data])).toMatchObject([
      ['payment-recorded', { cents: 29_999, owedCents: 1 }],
    ]);
  });

  test('of more than what is owed is asked about, as one payment is', async () => {
    const { id } = await admin.added();
    const sent = { ...CHEQUE, id: randomUUID(), amount: 200, further: series([100, 0.01]) };
    const { status, fields } = await refusalOf(await admin.act(id, 'payments', sent));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['amount']]);
    expect((await admin.found(id)).payments).toEqual([]);
    expect((await admin.done(id, 'payments', { ...sent, isAboveOwed: true })).paid).toBe(300.01);
  });

  test('whose answer was lost is not recorded twice', async () => {
    const { id, updatedAt } = await admin.added();
    const sent = { ...CHEQUE, id: randomUUID(), amount: 100, updatedAt, further: series([100, 100]) };
    club.databaseRequests.before = (text) => {
      if (text.includes('insert into "cheques"')) club.databaseFaults.loseAnswerAfterCommit();
    };
    await admin.act(id, 'payments', sent);
    club.databaseRequests.before = undefined;
    club.databaseFaults.reset();
    expect((await admin.done(id, 'payments', sent)).payments).toHaveLength(3);
    const twice = { ...sent, further: [sent.further[0], sent.further[0]] };
    expect((await admin.act((await admin.added()).id, 'payments', twice)).status).toBe(422);
  });
});

describe('one cheque of a family', () => {
  test('is one cheque with a part each, and each member has a receipt and a line', async () => {
    const { first, other, send } = await family();
    await mail.forget();
    const member = await admin.saved(send());
    expect(member.payments[0]?.cheque).toMatchObject({ amount: 300, number: '0000123', issuer: 'Dominique Martin' });
    const found = (await inHand()).inHand.find(({ id }) => id === chequeOf(member));
    expect(found?.parts.map((part) => [part.member.id, part.cents]).toSorted()).toEqual(
      [
        [first.id, 20_000],
        [other.id, 10_000],
      ].toSorted(),
    );
    expect((await mail.rows()).map(({ memberId, kind }) => [memberId, kind]).toSorted()).toEqual(
      [first, other].map(({ id }) => [id, 'payment-recorded']).toSorted(),
    );
    for (const { id } of [first, other])
      expect((await admin.audits(id)).map(({ action }) => action)).toEqual(['member.create', 'member.payment']);
  });

  test('sent twice, and twice at once, is recorded once', async () => {
    const { other, send } = await family();
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await admin.saved(send());
    expect((await admin.found(other.id)).payments).toHaveLength(1);
  });

  test('writes nothing if one of them changed since', async () => {
    const { first, other, send } = await family();
    await admin.done(other.id, 'payments', { means: 'cash', amount: 10, date: '2026-11-03' });
    const refusal = await refusalOf(await send());
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('un autre adhérent')]);
    expect(refusal.current, 'the member whose page it is').toMatchObject({ id: first.id });
    expect((await admin.found(first.id)).payments).toEqual([]);
  });

  test('writes nothing if one of them owes less than their part, or nothing', async () => {
    const { first, other, sent } = await family();
    const more = { ...sent.others[0], amount: 301 };
    const above = await refusalOf(await admin.act(first.id, 'payments', { ...sent, others: [more] }));
    expect(above).toMatchObject({ status: 422, fields: { others: expect.any(String) } });
    const paid = await admin.done(other.id, 'payments', { means: 'cash', amount: 300, date: '2026-11-03' });
    const others = [{ ...sent.others[0], updatedAt: paid.updatedAt }];
    expect((await admin.act(first.id, 'payments', { ...sent, others })).status).toBe(409);
    expect((await admin.found(first.id)).payments).toEqual([]);
  });

  test('names each member once, and nobody unknown', async () => {
    const { first, sent } = await family();
    const [part] = sent.others;
    for (const others of [[part, { ...part, id: randomUUID() }], [{ ...part, memberId: first.id }]])
      expect((await admin.act(first.id, 'payments', { ...sent, others })).status).toBe(422);
    const unknown = [{ ...part, memberId: randomUUID() }];
    expect((await admin.act(first.id, 'payments', { ...sent, others: unknown })).status).toBe(404);
  });

  test('of two families at once, the same members in another order, waits for none for ever', async () => {
    const members = [await admin.added(), await admin.added()];
    const cheque = (nth: number) => {
      const [one, two] = nth % 2 === 0 ? members : members.toReversed();
      const others = [{ id: randomUUID(), memberId: two?.id, amount: 5, updatedAt: two?.updatedAt }];
      return admin.act(one?.id ?? '', 'payments', { ...CHEQUE, id: randomUUID(), amount: 5, others });
    };
    const answers = await Promise.all([0, 1, 2, 3].map(cheque));
    const wins = answers.filter(({ status }) => status === 200).length;
    expect(wins).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    for (const { id } of members) expect((await admin.found(id)).payments).toHaveLength(wins);
  });

  test('of which one member is refunded and leaves comes back only for what was left', async () => {
    const { first, other, send } = await family();
    await admin.saved(send());
    const { updatedAt, payments } = await admin.found(other.id);
    await admin.done(other.id, `payments/${payments[0]?.id}/refund`, {
      ...{ means: 'transfer', date: '2026-11-05', amount: 100, cancelsMembership: true, updatedAt },
      password: ADMINISTRATOR.password,
    });
    const cheque = chequeOf(await admin.found(first.id));
    expect((await inHand()).inHand.find(({ id }) => id === cheque)?.amountCents, 'the paper is the same').toBe(30_000);
    await answered(post(`cheques/${cheque}/return`, { returnedOn: '2026-11-20', reason: 'sans provision' }));
    expect(await admin.found(first.id)).toMatchObject({ paid: 0, owed: 300, status: 'active' });
    expect(await admin.found(other.id)).toMatchObject({ paid: 0, owed: 0, status: 'cancelled' });
    expect(await kindsOf(other.id)).toEqual([
      ['payment', 10_000],
      ['refund', -10_000],
    ]);
  });
});

describe('a slip', () => {
  test('takes cheques out of the drawer; banked, it is in the ledger on its day', async () => {
    const one = await payer();
    const two = await payer({ amount: 120.5 });
    const slip = await made([one.cheque, two.cheque], 42_050);
    expect(slip).toMatchObject({ madeOn: today(), bankedOn: null, count: 2, cents: 42_050 });
    expect((await inHand()).inHand.some(({ id }) => id === one.cheque)).toBe(false);
    expect(await depositsOf(slip.id)).toEqual([]);
    expect(await banked(slip, '2026-11-20')).toMatchObject({ bankedOn: '2026-11-20' });
    expect(await depositsOf(slip.id)).toEqual([[42_050, '2026-11-20']]);
    expect((await get<Slip[]>('slips'))[0]).toMatchObject({ id: slip.id, number: slip.number, bankedOn: '2026-11-20' });
    expect((await get<SlipDetails>(`slips/${slip.id}`)).cheques).toHaveLength(2);
  });

  test('has the next number, and the same slip sent again has the same one', async () => {
    const one = await payer();
    const two = await payer();
    const first = await made([one.cheque], 30_000);
    const sent = slipOf([two.cheque], 30_000);
    const [next, again] = await Promise.all([
      answered<SlipDetails>(post('slips', sent)),
      answered<SlipDetails>(post('slips', sent)),
    ]);
    expect([next.number, again.number]).toEqual([first.number + 1, first.number + 1]);
  });

  test('of which one cheque was corrected meanwhile, or is none any more, is not made: the list is read again', async () => {
    const one = await payer();
    const two = await payer();
    const less = await admin.saved(corrected(two.member, { amount: 250 }));
    const changed = await refusalOf(await post('slips', slipOf([one.cheque, two.cheque], 60_000)));
    expect([changed.status, changed.message]).toEqual([409, expect.stringContaining('rien n’est fait')]);
    const { inHand: now } = changed.current as ChequesInHand;
    expect(now.find(({ id }) => id === two.cheque)?.amountCents).toBe(25_000);
    await admin.saved(corrected(less, { amount: 0 }));
    expect((await post('slips', slipOf([one.cheque, two.cheque], 55_000))).status).toBe(409);
    expect((await post('slips', slipOf([one.cheque, randomUUID()], 30_000))).status).toBe(409);
    expect(
      (await inHand()).inHand.some(({ id }) => id === one.cheque),
      'nothing was written',
    ).toBe(true);
  });

  test('and another one at once with the same cheque: one wins', async () => {
    const one = await payer();
    const two = await payer();
    const three = await payer();
    const answers = await Promise.all([
      post('slips', slipOf([one.cheque, two.cheque], 60_000)),
      post('slips', slipOf([three.cheque, one.cheque], 60_000)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('while one of its cheques is being corrected: either has happened before the other', async () => {
    const { member, cheque } = await payer();
    const answers = await Promise.all([post('slips', slipOf([cheque], 30_000)), corrected(member, { amount: 299 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('keeps its cheques as they are: a correction is refused and says what to do', async () => {
    const { member, cheque } = await payer();
    const slip = await made([cheque], 30_000);
    const refusal = await refusalOf(await corrected(await admin.found(member.id), { amount: 250 }));
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('sur un bordereau')]);
    const change = { number: '7', dueOn: '2027-01-05', updatedAt: slip.cheques[0]?.updatedAt };
    const body = { method: 'PUT', body: change } as const;
    expect((await asAdmin(club, token, `/api/admin/cheques/${cheque}`, body)).status).toBe(409);
  });

  test('is cancelled before it is banked: its cheques are in hand, and it stays in the list', async () => {
    const { member, cheque } = await payer();
    const slip = await made([cheque], 30_000);
    await answered(post(`slips/${slip.id}/cancel`));
    expect(await answered(post(`slips/${slip.id}/cancel`)), 'once more').toMatchObject({ isCancelled: true, count: 0 });
    expect((await inHand()).inHand.some(({ id }) => id === cheque)).toBe(true);
    await admin.saved(corrected(await admin.found(member.id), { amount: 250 }));
    const bank = { bankedOn: '2026-11-20', updatedAt: (await get<SlipDetails>(`slips/${slip.id}`)).updatedAt };
    expect((await post(`slips/${slip.id}/bank`, bank)).status, 'nothing goes to the bank with it').toBe(409);
    expect((await get<Slip[]>('slips')).find(({ id }) => id === slip.id)).toMatchObject({ isCancelled: true });
  });

  test('is not cancelled once it is banked, but its deposit can be taken back', async () => {
    const { cheque } = await payer();
    const slip = await banked(await made([cheque], 30_000), '2026-11-20');
    const refusal = await refusalOf(await post(`slips/${slip.id}/cancel`));
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('est déposé')]);
    const taken = await banked(slip, null);
    expect(taken.bankedOn).toBeNull();
    await answered(post(`slips/${slip.id}/cancel`));
    expect(await depositsOf(slip.id)).toEqual([
      [30_000, '2026-11-20'],
      [-30_000, '2026-11-20', 'taken back'],
    ]);
  });

  test('moves to another day in the ledger when its day was wrong, once however often it is sent', async () => {
    const { cheque } = await payer();
    const slip = await banked(await made([cheque], 30_000), '2026-11-20');
    await banked(slip, '2026-11-24');
    await banked(slip, '2026-11-24');
    expect(await depositsOf(slip.id)).toEqual([
      [30_000, '2026-11-20'],
      [-30_000, '2026-11-20', 'taken back'],
      [30_000, '2026-11-24'],
    ]);
    const stale = { bankedOn: '2026-11-25', updatedAt: slip.updatedAt };
    expect((await post(`slips/${slip.id}/bank`, stale)).status, 'of an older version').toBe(409);
  });

  test.each([
    ['a day to come', '2099-01-01'],
    ['a day before its cheques came', '2026-11-01'],
    ['no day', '2026-13-01'],
  ])('is not banked on %s', async (_, bankedOn) => {
    const { cheque } = await payer();
    const slip = await made([cheque], 30_000);
    const { status, fields } = await refusalOf(
      await post(`slips/${slip.id}/bank`, { bankedOn, updatedAt: slip.updatedAt }),
    );
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['bankedOn']]);
  });

  test('banked in a closed period stands in the accounts of the day after it', async () => {
    const { cheque } = await payer();
    const slip = await made([cheque], 30_000);
    await club.db.insert(ledgerClosings).values({ closedUntil: '2026-11-22' });
    await banked(slip, '2026-11-20');
    expect(await depositsOf(slip.id)).toEqual([[30_000, '2026-11-20', '2026-11-23']]);
  });

  test('without a cheque, or with too many, is none', async () => {
    expect((await post('slips', slipOf([], 0))).status).toBe(422);
    expect(
      (
        await post(
          'slips',
          slipOf(
            Array.from({ length: 201 }, () => randomUUID()),
            1,
          ),
        )
      ).status,
    ).toBe(422);
    expect((await post(`slips/${randomUUID()}/cancel`)).status).toBe(404);
  });
});

describe('a cheque that came back', () => {
  const back = { returnedOn: '2026-11-24', reason: 'sans provision' };
  const returned = (cheque: string, sent: object = back) => answered<Cheque>(post(`cheques/${cheque}/return`, sent));

  test('after its slip was banked is owed again, and the bank has less', async () => {
    const { member, cheque } = await payer();
    const slip = await banked(await made([cheque], 30_000), '2026-11-20');
    await mail.forget();
    expect(await returned(cheque)).toMatchObject({ returnedOn: '2026-11-24', slip: { id: slip.id } });
    const owing = await admin.found(member.id);
    expect(owing).toMatchObject({ paid: 0, owed: 300, status: 'active', flags: [] });
    expect(owing.payments[0]?.refunds).toMatchObject([
      { amount: 300, isReturnedCheque: true, staysOwed: true, note: 'sans provision' },
    ]);
    expect(owing.timeline.map(({ what }) => what)).toContain('returned');
    expect(owing.timeline.map(({ what }) => what)).not.toContain('refunded');
    expect(await kindsOf(member.id)).toEqual([
      ['payment', 30_000],
      ['return', -30_000],
    ]);
    expect(await depositsOf(slip.id, cheque)).toEqual([
      [30_000, '2026-11-20'],
      [-30_000, '2026-11-24'],
    ]);
    expect((await mail.rows()).map(({ kind, data }) => [kind, data])).toMatchObject([
      ['cheque-returned', { cents: 30_000, owedCents: 30_000, on: '2026-11-24', isUndone: false }],
    ]);
    expect((await get<SlipDetails>(`slips/${slip.id}`)).returned).toBe(1);
    // They pay in another way.
    expect((await admin.done(member.id, 'payments', { ...CHEQUE, means: 'cash' })).owed).toBe(0);
  });

  test('of a series makes no certificate, and is no receipt in the dossier', async () => {
    const { id } = await admin.added();
    const further = [{ id: randomUUID(), amount: 100 }];
    const member = await admin.done(id, 'payments', { ...CHEQUE, id: randomUUID(), amount: 200, further });
    expect(isCertifiable(certifiableMember(member))).toBe(true);
    await returned(member.payments.find(({ amount }) => amount === 100)?.cheque?.id ?? '');
    const owing = await admin.found(id);
    expect(owing).toMatchObject({ paid: 200, owed: 100 });
    expect(isCertifiable(certifiableMember(owing))).toBe(false);
    const { token: link } = await linkTo(club, id);
    const dossier = (await (await asAdmin(club, link, '/api/dossier')).json()) as DossierJson;
    expect(dossier.receipts.map(({ amount, refunded }) => [amount, refunded])).toEqual([[200, 0]]);
    expect(isCertifiable(certifiableDossier(dossier))).toBe(false);
    await admin.done(id, 'payments', { ...CHEQUE, means: 'cash', amount: 100 });
    expect(isCertifiable(certifiableMember(await admin.found(id)))).toBe(true);
  });

  test('before it was on a slip is in hand no more, and no bank heard of it', async () => {
    const { member, cheque } = await payer();
    await returned(cheque);
    expect((await inHand()).inHand.some(({ id }) => id === cheque)).toBe(false);
    expect(await depositsOf(cheque)).toEqual([]);
    expect((await post('slips', slipOf([cheque], 30_000))).status).toBe(409);
    expect((await admin.found(member.id)).owed).toBe(300);
  });

  test('from a slip of which nobody had written down the deposit counts once that is written', async () => {
    const { cheque } = await payer();
    const slip = await made([cheque], 30_000);
    await returned(cheque, { ...back, returnedOn: '2026-11-10' });
    expect(await depositsOf(slip.id, cheque)).toEqual([]);
    await banked(slip, '2026-11-20');
    expect(await depositsOf(slip.id, cheque)).toEqual([
      [30_000, '2026-11-20'],
      [-30_000, '2026-11-20'],
    ]);
  });

  test('twice is once, and does not change any more', async () => {
    const { member, cheque } = await payer();
    const answers = await Promise.all([post(`cheques/${cheque}/return`, back), post(`cheques/${cheque}/return`, back)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    await returned(cheque);
    const found = await admin.found(member.id);
    expect(found.payments[0]?.refunds).toHaveLength(1);
    const refusal = await refusalOf(await corrected(found, { amount: 250 }));
    expect(refusal.message).toContain('a été rejeté');
    const refund = found.payments[0]?.refunds[0]?.id;
    const right = { ...CHEQUE, id: randomUUID(), amount: 100, reason: 'erreur', updatedAt: found.updatedAt };
    const path = `payments/${paymentOf(found)}/refunds/${refund}/correct`;
    const wrong = await refusalOf(await admin.act(found.id, path, { ...right, password: ADMINISTRATOR.password }));
    expect(wrong.message).toContain('annulez d’abord le rejet');
  });

  test('of which a part was refunded before is owed again for what was left', async () => {
    const { member, cheque } = await payer();
    await admin.done(member.id, `payments/${paymentOf(member)}/refund`, {
      ...{ means: 'cash', date: '2026-11-05', amount: 100, staysOwed: false, updatedAt: member.updatedAt },
    });
    await returned(cheque);
    expect(await admin.found(member.id)).toMatchObject({ paid: 0, flags: ['partial-refund'] });
    expect(await kindsOf(member.id)).toEqual([
      ['payment', 30_000],
      ['refund', -10_000],
      ['return', -20_000],
    ]);
  });

  test('and did not after all counts again, everywhere', async () => {
    const { first, other, send } = await family();
    const cheque = chequeOf(await admin.saved(send()));
    const slip = await banked(await made([cheque], 30_000), '2026-11-20');
    await returned(cheque);
    await mail.forget();
    const keep = () => post(`cheques/${cheque}/keep`, { reason: 'mauvais chèque' });
    expect(await answered<Cheque>(keep())).toMatchObject({ returnedOn: null });
    expect((await keep()).status, 'once more').toBe(200);
    expect(await admin.found(first.id)).toMatchObject({ paid: 200, owed: 100 });
    expect(await admin.found(other.id)).toMatchObject({ paid: 100, owed: 200 });
    expect(await depositsOf(slip.id, cheque)).toEqual([
      [30_000, '2026-11-20'],
      [-30_000, '2026-11-24'],
      [30_000, '2026-11-24', 'taken back'],
    ]);
    expect((await mail.rows()).map(({ kind, data }) => [kind, data])).toMatchObject([
      ['cheque-returned', { isUndone: true }],
      ['cheque-returned', { isUndone: true }],
    ]);
    expect((await admin.found(first.id)).timeline.map(({ what }) => what)).toContain('return-corrected');
    expect(await returned(cheque), 'and can come back again').toMatchObject({ returnedOn: '2026-11-24' });
  });

  test.each([['2099-01-01'], ['2026-11-01']])('not on %s, a day to come or before it was there', async (returnedOn) => {
    const { cheque } = await payer();
    const { fields } = await refusalOf(await post(`cheques/${cheque}/return`, { ...back, returnedOn }));
    expect(fields).toHaveProperty('returnedOn');
  });

  test('whose answer was lost came back once', async () => {
    const { member, cheque } = await payer();
    club.databaseRequests.before = (text) => {
      if (text.includes('insert into "refunds"')) club.databaseFaults.loseAnswerAfterCommit();
    };
    await post(`cheques/${cheque}/return`, back);
    club.databaseRequests.before = undefined;
    club.databaseFaults.reset();
    await returned(cheque);
    expect((await admin.found(member.id)).payments[0]?.refunds).toHaveLength(1);
  });

  test('leaves its lines in the journal, about the cheque and its members', async () => {
    const { member, cheque } = await payer();
    await returned(cheque);
    const lines = await club.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, cheque));
    expect(lines.map(({ action }) => action)).toEqual(['cheque.return']);
    expect((await admin.audits(member.id)).at(-1)?.action).toBe('member.return-cheque');
  });
});

describe('an erased person', () => {
  const erase = async (personId: string) => {
    const path = `/api/admin/persons/${personId}/erasure`;
    const { fingerprint } = (await (await asAdmin(club, token, path)).json()) as ErasurePreview;
    const body = { fingerprint, password: ADMINISTRATOR.password };
    expect((await asAdmin(club, token, path, { method: 'POST', body })).status).toBe(200);
  };
  const rowOf = async (id: string) => (await club.db.select().from(cheques).where(eq(cheques.id, id)))[0];

  test('leaves the sum of the cheque to the slip; the last one leaves no name on it', async () => {
    const { first, other, sent } = await family();
    const all = { ...sent, amount: 300, others: [{ ...sent.others[0], amount: 300 }] };
    const cheque = chequeOf(await admin.saved(admin.act(first.id, 'payments', all)));
    const slip = await banked(await made([cheque], 60_000));
    await erase(other.personId);
    expect(await rowOf(cheque)).toMatchObject({ amountCents: 60_000, issuer: 'Dominique Martin' });
    expect(await proveLedger(club.deps)).toBe(0);
    await erase(first.personId);
    expect(await rowOf(cheque)).toMatchObject({ amountCents: 60_000, number: null, bank: null, issuer: null });
    expect(await get<SlipDetails>(`slips/${slip.id}`)).toMatchObject({ cents: 60_000, cheques: [{ parts: [] }] });
  });
});

describe('a member who is deleted', () => {
  test('leaves the sum of a cheque that others share, and nothing of one that was theirs alone', async () => {
    const { first, other, send } = await family();
    await admin.saved(send());
    const { updatedAt, payments } = await admin.found(other.id);
    await admin.done(other.id, `payments/${payments[0]?.id}/refund`, {
      ...{ means: 'cash', date: '2026-11-05', amount: 100, cancelsMembership: true, updatedAt },
      password: ADMINISTRATOR.password,
    });
    const body = { password: ADMINISTRATOR.password };
    const path = `/api/admin/memberships/${other.id}`;
    expect((await asAdmin(club, token, path, { method: 'DELETE', body })).status).toBe(204);
    const cheque = chequeOf(await admin.found(first.id));
    expect((await inHand()).inHand.find(({ id }) => id === cheque)).toMatchObject({
      ...{ amountCents: 30_000, number: '0000123' },
      parts: [{ member: { id: first.id } }],
    });
    const less = await admin.saved(corrected(await admin.found(first.id), { amount: 150 }));
    expect(less.payments.at(-1)?.cheque?.amount).toBe(250);
  });
});

describe('who may', () => {
  test('the secretary records cheques; slips and returns are the treasurer’s', async () => {
    const { token: secretary } = await signedInAs(club, ['secretary']);
    const { id } = await admin.added();
    const { member, cheque } = await payer();
    const recorded = await asAdmin(club, secretary, `/api/admin/memberships/${id}/payments`, {
      method: 'POST',
      body: { ...CHEQUE, cheque: { number: '12' } },
    });
    expect(recorded.status).toBe(200);
    for (const [path, body] of [
      ['slips', slipOf([cheque], 30_000)],
      [`cheques/${cheque}/return`, { returnedOn: '2026-11-24', reason: 'x' }],
    ] as const)
      expect((await asAdmin(club, secretary, `/api/admin/${path}`, { method: 'POST', body })).status).toBe(403);
    expect((await admin.found(member.id)).owed).toBe(0);
  });
});

describe('the treasury', () => {
  test('says what is in hand: due, and later', async () => {
    const before = await get<Treasury>('treasury');
    const { cheque } = await payer();
    await payer({ cheque: { dueOn: '2098-01-31' } });
    const after = await get<Treasury>('treasury');
    expect(after.cheques.due.cents - before.cheques.due.cents).toBe(30_000);
    expect(after.cheques.later.count - before.cheques.later.count).toBe(1);
    await made([cheque], 30_000);
    expect((await get<Treasury>('treasury')).cheques.due).toEqual(before.cheques.due);
  });
});

describe('a cheque of before slips', () => {
  test('is not in hand until the treasurer says that it was not deposited', async () => {
    const { cheque } = await payer();
    await club.db.update(cheques).set({ isUntracked: true }).where(eq(cheques.id, cheque));
    const { inHand: held, untracked } = await inHand();
    expect(held.some(({ id }) => id === cheque)).toBe(false);
    expect([untracked.count, untracked.latest[0]?.id]).toEqual([1, cheque]);
    expect(await answered<Cheque>(post(`cheques/${cheque}/track`))).toMatchObject({ isUntracked: false });
    expect((await inHand()).inHand.some(({ id }) => id === cheque)).toBe(true);
  });
});

test('slips that two browsers make at once have numbers of their own', async () => {
  const payers = [await payer(), await payer(), await payer()];
  const all = await Promise.all(payers.map(({ cheque }) => made([cheque], 30_000)));
  expect(new Set(all.map(({ number }) => number)).size).toBe(3);
  expect((await club.db.select().from(slips)).length).toBeGreaterThanOrEqual(3);
});
