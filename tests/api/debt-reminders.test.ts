import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DebtReminder } from '#domain/mail/debt-reminder.ts';
import type { MailPreview } from '#domain/mail/mailing.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { mailings, refusedAddresses, reminderRules } from '#server/db/mail-schema.ts';
import { members } from '#server/db/schema.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openMail } from '#tests/support/mail.ts';
import { CASH, membersOf, underAge } from '#tests/support/members.ts';
import { rowsOf } from '#tests/support/payments.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
// Only `sendAll` sends.
club.deps.mail.deliver = async () => undefined;
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());

const TEXT = { title: 'Votre cotisation', content: 'Merci de la régler.\n\nLe bureau <3' };
const owing = (form: object = {}) => admin.added({ payment: { ...CASH, amount: 245 }, ...form });
const at = ({ id }: Pick<MemberDetails, 'id'>) => `/api/admin/reminders/debts/${id}`;
const planned = async (member: Pick<MemberDetails, 'id'>, as = token) => asAdmin(club, as, at(member));
const plan = async (member: Pick<MemberDetails, 'id'>) => (await (await planned(member)).json()) as DebtReminder;
const remind = (member: Pick<MemberDetails, 'id'>, more: object = {}, as = token) =>
  asAdmin(club, as, at(member), { method: 'POST', body: { id: randomUUID(), ...TEXT, ...more } });
/** Sends what waits, minutes later. Mails of a creation went before. */
const sendAll = async () => {
  club.clock.offsetMs += 10 * 60_000;
  await sendDueMail(club.deps);
};
const reminders = async () => (await mail.rows()).filter(({ kind }) => kind === 'reminder');

describe('a reminder of a debt to one member', () => {
  test('proposes the site’s words, or those of the club’s own rule about payments, and the sum', async () => {
    const member = await owing();
    const [standing] = await club.db.select().from(reminderRules).where(eq(reminderRules.subject, 'payment'));
    expect(await plan(member)).toMatchObject({
      title: standing?.title,
      content: expect.stringMatching(/^Il reste une somme/),
    });
    await club.db.delete(reminderRules).where(eq(reminderRules.subject, 'payment'));
    expect(await plan(member)).toMatchObject({
      title: 'Votre cotisation',
      content: expect.stringContaining('par carte depuis votre dossier'),
      owedCents: 5500,
      mails: 1,
      isRefused: false,
      isUnsubscribed: false,
      leftOutUntil: null,
      remindedAt: null,
    });
    const rule = {
      ...{ subject: 'payment', event: 'signed-up', days: 30 },
      ...{ title: 'La trésorière vous écrit', content: '<p>Un <strong>oubli</strong>&nbsp;?</p>' },
    };
    const body = { id: randomUUID(), rule };
    expect((await asAdmin(club, token, '/api/admin/reminders', { method: 'POST', body })).status).toBe(201);
    expect(await plan(member)).toMatchObject({ title: rule.title, content: expect.stringMatching(/^Un oubli/) });
    await asAdmin(club, token, `/api/admin/reminders/${body.id}`, { method: 'DELETE' });
  });

  test('is shown as it will be sent: the typed lines, the sum and the link of the dossier', async () => {
    const member = await owing();
    const answer = await asAdmin(club, token, `${at(member)}/preview`, { method: 'POST', body: TEXT });
    const { subject, text, html } = (await answer.json()) as MailPreview;
    expect(subject).toBe('Votre cotisation');
    expect(text.replaceAll(/\s/gu, ' ')).toMatch(/Merci de la régler\. +Le bureau <3.*55,00 €/);
    expect(html).toContain('Le bureau &lt;3');
    expect(html).toContain('/dossier#');
    expect(await reminders()).toEqual([]);
  });

  test('goes out once, however often it is sent, and counts as a reminder in their history', async () => {
    const member = await owing();
    await mail.forget();
    const same = { id: randomUUID() };
    const answers = await Promise.all([remind(member, same), remind(member, same)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await remind(member, same)).status).toBe(201);
    expect(await reminders()).toHaveLength(1);
    await sendAll();
    expect(mail.server.accepted.map(({ to }) => to)).toEqual([member.email]);
    const { timeline } = await admin.found(member.id);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'mail', what: 'reminder', note: 'Votre cotisation' }),
    );
    expect((await plan(member)).remindedAt).not.toBeNull();
    const treasury = (await (await asAdmin(club, token, '/api/admin/treasury')).json()) as {
      debts: { member: { id: string }; remindedAt: string | null }[];
    };
    expect(treasury.debts.find((debt) => debt.member.id === member.id)?.remindedAt).not.toBeNull();
  });

  test('is dropped if the money came before it went out', async () => {
    const member = await owing();
    await mail.forget();
    await remind(member);
    const { updatedAt } = await admin.found(member.id);
    await admin.done(member.id, 'payments', { ...CASH, amount: 55, updatedAt });
    await sendAll();
    expect(await reminders()).toEqual([]);
  });

  test('goes to the guardian of a minor too', async () => {
    const member = await owing(underAge);
    expect(await plan(member)).toMatchObject({ mails: 2 });
    await remind(member);
    expect((await reminders()).map(({ recipient }) => recipient).toSorted()).toEqual(['guardian', 'member']);
  });
});

describe('nobody is reminded', () => {
  test('who owes nothing, whose sign-up waits, or who is unknown', async () => {
    const paid = await admin.added({ payment: CASH });
    expect(await refusalOf(await remind(paid))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Rien'),
    });
    const waiting = (await rowsOf(club, await submitted(club))).member;
    expect((await remind(waiting)).status).toBe(409);
    expect((await planned({ id: randomUUID() })).status).toBe(404);
    expect(await reminders()).toEqual([]);
  });

  test('whose address is refused, and the screen says so', async () => {
    const member = await owing({ email: `refuse.${randomUUID()}@exemple.example` });
    const [row] = await club.db.select().from(members).where(eq(members.id, member.id));
    await club.db
      .insert(refusedAddresses)
      .values({ address: row?.email ?? '', memberId: member.id, refusedAt: new Date() });
    expect(await plan(member)).toMatchObject({ mails: 0, isRefused: true });
    expect(await refusalOf(await remind(member))).toMatchObject({ message: 'Personne ne recevrait ce courriel.' });
  });

  test('who wants no news, or whose reminders are paused, and the screen says so', async () => {
    const member = await owing();
    const json = (path: string, body: object) =>
      asAdmin(club, token, `/api/admin/persons/${member.personId}/${path}`, { method: 'PUT', body });
    await json('reminders', { until: '2099-01-01' });
    expect(await plan(member)).toMatchObject({ leftOutUntil: '2099-01-01' });
    expect(await refusalOf(await remind(member))).toMatchObject({
      status: 409,
      message: expect.stringContaining('pause'),
    });
    await json('reminders', { until: null });
    await json('subscription', { wantsNews: false });
    expect(await plan(member)).toMatchObject({ mails: 0, isUnsubscribed: true });
    expect((await remind(member)).status).toBe(409);
    expect(await reminders()).toEqual([]);
  });

  test('without a text, or by who takes no payments', async () => {
    const member = await owing();
    expect(await refusalOf(await remind(member, { title: ' ', content: '\n' }))).toMatchObject({
      status: 422,
      fields: { title: expect.any(String), content: expect.any(String) },
    });
    for (const role of ['editor', 'coach'] as const) {
      const { token: other } = await signedInAs(club, [role]);
      expect((await remind(member, {}, other)).status).toBe(403);
      expect((await planned(member, other)).status).toBe(403);
    }
    const { token: treasurer } = await signedInAs(club, ['treasurer']);
    expect((await remind(member, {}, treasurer)).status).toBe(201);
    expect(await club.db.$count(mailings, eq(mailings.kind, 'reminder'))).toBeGreaterThan(0);
  });
});
