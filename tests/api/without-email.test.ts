import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DebtReminder } from '#domain/mail/debt-reminder.ts';
import type { MailingPlan } from '#domain/mail/mailing.ts';
import type { FoundMembers } from '#domain/member/member-list.ts';
import type { Person } from '#domain/member/person.ts';
import type { Review } from '#domain/member/review-answers.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { members } from '#server/db/schema.ts';
import { findPersonMail } from '#server/outbox/subscription-queries.ts';
import { createDifferencePayment } from '#server/payments/create-difference.ts';
import { findReachable } from '#server/persons/link-queries.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { openMail } from '#tests/support/mail.ts';
import { CASH, membersOf, underAge } from '#tests/support/members.ts';
import { atStripe, pay } from '#tests/support/payments.ts';
import { byRenewal, NEXT, prepareNext, renewalLink } from '#tests/support/renewals.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submit } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());

const without = { email: '' };
const rowsOf = async (id: string) => (await mail.rows()).filter(({ memberId }) => memberId === id);
const post = async <Answer>(path: string, body: object): Promise<Answer> =>
  (await asAdmin(club, token, `/api/admin/${path}`, { method: 'POST', body })).json() as Promise<Answer>;
const planFor = (ids: readonly string[]) => post<MailingPlan>('mail/mailings/plan', { chosen: { ids } });

describe('a person without an e-mail address', () => {
  test('is added and edited at the desk, as an empty text, and never signs up so', async () => {
    const added = await admin.added(without);
    expect(added.email).toBe('');
    expect((await admin.row(added.id))?.email).toBe('');
    const edited = await admin.saved(admin.put(added.id, { phone: '0612345699', updatedAt: added.updatedAt }));
    expect([edited.email, edited.phone]).toEqual(['', '+33612345699']);
    expect(await refusalOf(await submit(club, { form: { ...somebody(), ...without } }))).toMatchObject({
      fields: { email: 'Veuillez renseigner votre adresse e-mail.' },
    });
  });

  test('gets no mail, whatever happens; the guardian of a minor does', async () => {
    const adult = await admin.added(without);
    await admin.done(adult.id, 'payments', { ...CASH, amount: 10 });
    const minor = await admin.added({ ...underAge, ...without });
    expect(await rowsOf(adult.id)).toEqual([]);
    const theirs = await rowsOf(minor.id);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every(({ recipient }) => recipient === 'guardian')).toBe(true);
  });

  test('is counted and told where a mail goes to a selection', async () => {
    const [adult, minor, reached] = [
      await admin.added(without),
      await admin.added({ ...underAge, ...without }),
      await admin.added(),
    ];
    const plan = await planFor([adult.id, minor.id, reached.id]);
    expect(plan).toMatchObject({ people: 3, mails: 2, addressless: 1, refused: 0, unsubscribed: 0 });
    expect(await planFor([adult.id])).toMatchObject({ people: 1, mails: 0, addressless: 1, days: 0 });
    const sent = await asAdmin(club, token, '/api/admin/mail/mailings', {
      method: 'POST',
      body: {
        ...{ id: crypto.randomUUID(), title: 'Stage', content: '<p>Samedi</p>', password: ADMINISTRATOR.password },
        ...{ selection: plan.selection, chosen: { ids: [adult.id, minor.id, reached.id] } },
      },
    });
    expect(sent.status).toBe(201);
    expect((await rowsOf(adult.id)).filter(({ kind }) => kind === 'news')).toEqual([]);
    expect((await rowsOf(minor.id)).filter(({ kind }) => kind === 'news')).toHaveLength(1);
  });

  test('cannot be reminded by mail, and the screen says why', async () => {
    const { id } = await admin.added(without);
    const answer = await asAdmin(club, token, `/api/admin/reminders/debts/${id}`);
    expect((await answer.json()) as DebtReminder).toMatchObject({ mails: 0, isRefused: false, isUnsubscribed: false });
  });

  test('has no address to copy, and is found by the filter', async () => {
    const { id, season } = await admin.added(without);
    const choice = { filter: { email: 'missing', season }, query: '' };
    const place = { by: 'name', isDescending: false, page: 1 };
    const { rows } = await post<FoundMembers>('memberships/found', { ...choice, place });
    expect(rows.every(({ email }) => email === '')).toBe(true);
    expect(rows.map((member) => member.id)).toContain(id);
    const { people, addresses } = await post<{ people: number; addresses: string[] }>('memberships/addresses', {
      ids: [id],
    });
    expect([people, addresses]).toEqual([1, []]);
  });

  test('shares no address with another one: nobody is told to be the same', async () => {
    const form = { ...somebody(), ...without };
    const one = await admin.added(form);
    await admin.added({ ...somebody(), ...without, birthDate: form.birthDate });
    const alike = await asAdmin(club, token, `/api/admin/persons/${one.personId}/alike`);
    expect((await alike.json()) as Person[]).toEqual([]);
    expect(await findPersonMail(club.db, one.personId, club.deps.now())).toMatchObject({ refused: [] });
  });

  test('cannot be taken over by a sign-up with an address: it is a new one, to check', async () => {
    const form = { ...somebody(), ...without };
    const first = await admin.added(form);
    await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, first.id));
    const again = await admin.added({ ...form, email: 'inconnu@exemple.example' });
    expect(again.personId).toBe(first.personId);
    const { addresses } = (await (await asAdmin(club, token, '/api/admin/review')).json()) as Review;
    expect(addresses.find(({ memberId }) => memberId === again.id)).toMatchObject({
      email: 'inconnu@exemple.example',
      known: [],
    });
  });

  test('who loses the address is told at the former one, and the administrator is asked again', async () => {
    const member = await admin.added();
    await mail.forget();
    const bare = { ...without, updatedAt: member.updatedAt };
    const unasked = await admin.put(member.id, { ...bare, password: undefined });
    expect(unasked.status).toBe(422);
    expect((await admin.put(member.id, { ...bare, password: ADMINISTRATOR.password })).status).toBe(200);
    const told = (await mail.rows()).filter(({ kind }) => kind === 'email-changed');
    expect(told).toMatchObject([{ recipient: 'former-email', data: { isGone: true }, memberId: member.id }]);
    // Giving the first address is asked again too: the links of the dossier go there.
    const { updatedAt } = await admin.found(member.id);
    const given = { email: 'premiere@exemple.example', updatedAt };
    expect((await admin.put(member.id, { ...given, password: undefined })).status).toBe(422);
    await mail.forget();
    expect((await admin.put(member.id, { ...given, password: ADMINISTRATOR.password })).status).toBe(200);
    expect((await mail.rows()).filter(({ kind }) => kind === 'email-changed')).toEqual([]);
  });

  test('gives an address by a link that was printed, or thinks better of it', async () => {
    const { id } = await admin.added(without);
    const link = await linkTo(club, id);
    const ask = (email: string) => withLink(club, link.token, '/email', { method: 'PUT', body: { email } });
    expect(await refusalOf(await ask('moi@'))).toMatchObject({ fields: { email: 'Adresse e-mail invalide.' } });
    expect(await dossierIn(ask('moi@exemple.example'))).toMatchObject({
      email: '',
      pendingEmail: 'moi@exemple.example',
    });
    expect(await dossierIn(ask(''))).toMatchObject({ email: '', pendingEmail: null });
    const confirming = await linkTo(club, id, { scope: 'email', email: 'moi@exemple.example', askedBy: link.link.id });
    expect((await withLink(club, confirming.token, '/email-confirmation', { method: 'POST' })).ok).toBe(true);
    expect((await admin.row(id))?.email).toBe('moi@exemple.example');
    expect((await mail.rows()).filter(({ kind }) => kind === 'email-changed')).toEqual([]);
    // Somebody with an address cannot take it away by a link.
    expect(await refusalOf(await ask(''))).toMatchObject({
      fields: { email: 'Veuillez renseigner votre adresse e-mail.' },
    });
  });

  test('pays a difference by card, without an address for Stripe’s receipt', async () => {
    const { id, owed } = await admin.added(without);
    const made = await createDifferencePayment(club.deps, { memberId: id, amountCents: Math.round(owed * 100) });
    expect((await atStripe(club, made)).intent.receiptEmail).toBeNull();
    await pay(club, made);
    expect((await admin.found(id)).owed).toBe(0);
    expect(await rowsOf(id)).toEqual([]);
  });

  test('has a complete identity with a phone or a postal address', async () => {
    const { id } = await admin.added(without);
    await club.db.update(members).set({ phone: '' }).where(eq(members.id, id));
    const stateOf = async () => (await admin.found(id)).pieces.find(({ piece }) => piece === 'identity')?.state;
    expect(await stateOf()).toBe('accepted');
    await club.db.update(members).set({ address: '' }).where(eq(members.id, id));
    expect(await stateOf()).toBe('missing');
  });
});

test('the link of a renewal mails that of the dossier to the readers of the one membership, and to nobody else', async () => {
  await prepareNext(club);
  const asked = async () =>
    (await club.db.select().from(auditEntries).where(eq(auditEntries.action, 'member.ask-link'))).map(
      ({ subjectId }) => subjectId,
    );
  const backOf = async (form: Parameters<typeof admin.added>[0]) => {
    const { id, firstName, lastName, birthDate } = await admin.added(form);
    const next = await admin.added({ ...form, firstName, lastName, birthDate, season: NEXT });
    const { token: held } = await renewalLink(club, id);
    return { id: next.id, press: () => byRenewal(club, held, '/dossier-link', 'POST') };
  };
  const [adult, minor] = [await backOf(without), await backOf({ ...underAge, ...without })];
  const before = await asked();
  await mail.forget();
  expect([(await adult.press()).status, (await minor.press()).status]).toEqual([200, 200]);
  await expect.poll(asked).toEqual([...before, minor.id]);
  expect(await mail.rows()).toMatchObject([{ kind: 'dossier-link', recipient: 'guardian', memberId: minor.id }]);
  expect(await findReachable(club.db, '', club.deps.now())).toEqual([]);
});
