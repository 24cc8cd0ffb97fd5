import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { invitations } from '#server/db/account-schema.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { accept, invite, joined, PASSWORD, renew, tokenIn } from '#tests/support/administrators.ts';
import { mailMarks, openMail } from '#tests/support/mail.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { pdf } from '#tests/support/pictures.ts';
import { asAdmin, login, openClubAndSignIn, postJson } from '#tests/support/sessions.ts';
import { submitted, yearsAgo } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
const { server } = mail;
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());

const told = async () => (await mail.rows()).map(({ kind, recipient }) => `${kind} to ${recipient}`);
const data = async () => (await mail.rows())[0]?.data;
/** Waits for the senders in the background: what they hold is neither sent by another nor written down yet. */
const released = () =>
  expect.poll(async () => (await mail.rows()).filter(({ claim }) => claim !== null), { timeout: 10_000 }).toEqual([]);
/** Sends everything, whatever the marks say. Returns who got what. */
const delivered = async () => {
  // A clock that jumps would take their mails from them.
  await released();
  club.clock.offsetMs += 10 * 60_000;
  await sendDueMail(club.deps);
  await released();
  return server.accepted;
};

describe('a member is told', () => {
  test('what they bought and what is missing, once their sign-up is paid by card', async () => {
    const created = await submitted(club, { form: { reducedPriceSelected: true } });
    expect(await told()).toEqual([]);
    await pay(club, created);
    const { payment, member } = await rowsOf(club, created);
    expect(await told()).toEqual(['sign-up-paid to member']);
    expect(await data()).toMatchObject({
      season: member.season,
      paidCents: payment.amountCents,
      means: 'card',
      missing: ['proof'],
    });
    const [got] = await delivered();
    expect(got?.to).toBe(member.email);
  });

  test('once, however often the payment is settled', async () => {
    const created = await submitted(club);
    await pay(club, created);
    await Promise.all([1, 2, 3].map(() => admin.act('x', 'settle').catch(() => undefined)));
    const { member } = await rowsOf(club, created);
    await admin.act(member.id, 'settle');
    expect(await told()).toEqual(['sign-up-paid to member']);
  });

  test('of a payment that an administrator recorded, with what is left to pay', async () => {
    const member = await admin.added();
    await mail.forget();
    const { id, updatedAt } = member;
    await admin.done(id, 'payments', { ...CASH, amount: 100, updatedAt });
    expect(await told()).toEqual(['payment-recorded to member']);
    expect(await data()).toMatchObject({
      cents: 10_000,
      means: 'cash',
      on: CASH.date,
      owedCents: member.amount * 100 - 10_000,
    });
  });

  test('once of a payment that was sent twice', async () => {
    const { id, updatedAt } = await admin.added();
    await mail.forget();
    const payment = { ...CASH, id: crypto.randomUUID(), amount: 50, updatedAt };
    await Promise.all([admin.act(id, 'payments', payment), admin.act(id, 'payments', payment)]);
    expect(await told()).toEqual(['payment-recorded to member']);
  });

  test('that an administrator added them', async () => {
    await admin.added({ payment: { ...CASH, amount: 100 } });
    expect(await told()).toEqual(['member-added to member']);
    expect(await data()).toMatchObject({ paidCents: 10_000, missing: ['photo', 'payment'] });
  });

  test('that their proof was refused', async () => {
    const { id, updatedAt } = await admin.added({ reducedPriceSelected: true }, { proof: pdf() });
    await mail.forget();
    await admin.done(id, 'proof', { decision: 'refused', refusal: 'Illisible.', updatedAt });
    expect(await told()).toEqual(['proof-refused to member']);
    expect(await data()).toMatchObject({ refusal: 'Illisible.' });
    await admin.act(id, 'proof', { decision: 'refused', refusal: 'Illisible.' });
    expect(await told()).toEqual(['proof-refused to member']);
  });

  test('of money that was given back by hand', async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: { ...CASH, amount: 200 } });
    await mail.forget();
    await admin.done(id, `payments/${payments[0]?.id}/refund`, { ...CASH, amount: 50, updatedAt });
    expect(await told()).toEqual(['refund-made to member']);
    expect(await data()).toMatchObject({ cents: 5000, means: 'cash', cancels: false });
  });

  test('of money that was given back on their card', async () => {
    const created = await submitted(club);
    await pay(club, created);
    await mail.forget();
    await club.stripe.refund(created.paymentIntentId, 2500);
    const { member } = await rowsOf(club, created);
    await admin.act(member.id, 'settle');
    expect(await told()).toEqual(['refund-made to member']);
    expect(await data()).toMatchObject({ cents: 2500, means: 'card', cancels: false });
  });

  test('that the membership ended with all that was given back on their card', async () => {
    const created = await submitted(club);
    await pay(club, created);
    await mail.forget();
    await club.stripe.refund(created.paymentIntentId);
    const { member } = await rowsOf(club, created);
    await admin.act(member.id, 'settle');
    expect(await told()).toEqual(['refund-made to member']);
    expect(await data()).toMatchObject({ cents: created.amount, cancels: true });
  });

  test('nothing of money that the bank took back from the club', async () => {
    const created = await submitted(club);
    await pay(club, created);
    await club.stripe.dispute(created.paymentIntentId);
    const { member } = await rowsOf(club, created);
    await admin.act(member.id, 'settle');
    await mail.forget();
    await club.stripe.closeDispute(created.paymentIntentId, 'lost');
    await admin.act(member.id, 'settle');
    expect((await rowsOf(club, created)).member.flags).toContain('dispute-lost');
    // The club is told what the bank decided.
    expect((await told()).filter((one) => !one.endsWith('to administrator'))).toEqual([]);
  });
});

test('a minor’s guardian gets what the minor gets, in words of their own', async () => {
  await admin.added({
    birthDate: yearsAgo(17),
    legalGuardianName: 'Dominique Martin',
    legalGuardianEmail: 'parent@exemple.example',
    legalGuardianPhone: '06 12 34 56 78',
    legalGuardianAuthorised: true,
  });
  expect((await told()).sort()).toEqual(['member-added to guardian', 'member-added to member']);
  const toGuardian = (await delivered()).find(({ to }) => to === 'parent@exemple.example');
  expect(toGuardian?.source).toMatch(/repr=C3=A9sentant l=C3=A9gal|représentant légal/);
});

test('the administrators are told that a bank disputes a payment, without a name', async () => {
  const created = await submitted(club);
  await pay(club, created);
  await mail.forget();
  await club.stripe.dispute(created.paymentIntentId);
  const { member } = await rowsOf(club, created);
  await admin.act(member.id, 'settle');
  expect(await told()).toEqual(['card-dispute to administrator']);
  // What tells the member of the sign-up may still be on its way.
  const got = (await delivered()).find(({ to }) => to === ADMINISTRATOR.email);
  expect(got).toBeDefined();
  expect(got?.source).not.toContain(member.lastName);
});

/** The token in the link of the last mail. */
const tokenInMail = async (): Promise<string> => {
  await delivered();
  const text = (server.accepted.at(-1)?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  return /#invitation=([\w-]+)/.exec(text)?.[1] ?? '';
};

describe('an administrator', () => {
  test('who is invited gets the link by mail, the same that can be copied', async () => {
    const invitation = await invite(club, token);
    expect(invitation.isMailed).toBe(true);
    expect(await told()).toEqual(['invitation to administrator']);
    expect(JSON.stringify(await data())).not.toContain(tokenIn(invitation));
    expect(await tokenInMail()).toBe(tokenIn(invitation));
  });

  test('whose link was replaced before it was sent gets only the new one', async () => {
    const { administrator } = await invite(club, token);
    await renew(club, token, administrator);
    expect(await told()).toEqual(['invitation to administrator']);
  });

  test('who forgot their password chooses another one with a mailed link', async () => {
    const { account } = await joined(club, token);
    await mail.forget();
    expect((await postJson(club, '/api/forgotten-password', { email: account.email })).status).toBe(204);
    await expect.poll(told).toEqual(['new-password to administrator']);
    const link = await tokenInMail();
    expect((await login(club, { email: account.email, password: 'encore une phrase de passe' })).status).toBe(200);
    expect((await accept(club, link, 'une tout autre phrase de passe')).status).toBe(200);
    expect((await accept(club, link, 'une tout autre phrase de passe')).status).toBe(422);
  });

  test('gets three links a day at the most, so that nobody uses up the mails of the others', async () => {
    const { account } = await joined(club, token);
    await mail.forget();
    const known = await club.db.$count(invitations);
    for (const minutes of [0, 0, 0, 11, 11]) {
      club.clock.offsetMs += minutes * 60_000;
      await postJson(club, '/api/forgotten-password', { email: account.email });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const made = async () => (await club.db.$count(invitations)) - known;
    // A link is made after the answer.
    await expect.poll(made).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await made()).toBe(3);
  });

  test.each([
    ['that nobody has', async () => 'nobody@exemple.example'],
    ['of somebody who is only invited', async () => (await invite(club, token)).administrator.email],
  ])('address %s gets the same answer and no mail', async (_whose, address) => {
    const email = await address();
    await mail.forget();
    const known = await club.db.$count(invitations);
    expect((await postJson(club, '/api/forgotten-password', { email })).status).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([await told(), await club.db.$count(invitations)]).toEqual([[], known]);
  });

  test('is told of a sign-in from a browser that the account does not know, once', async () => {
    const browser = crypto.randomUUID();
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
    const signIn = () =>
      Promise.resolve(
        club.app.request('/api/login', {
          method: 'POST',
          body: JSON.stringify({ ...ADMINISTRATOR, browser }),
          headers: { 'Content-Type': 'application/json', 'User-Agent': firefox },
        }),
      );
    expect((await signIn()).status).toBe(200);
    expect(await told()).toEqual(['new-browser to administrator']);
    expect(await data()).toMatchObject({ browser: 'Firefox', system: 'Windows' });
    expect((await signIn()).status).toBe(200);
    expect(await told()).toHaveLength(1);
    await login(club, { ...ADMINISTRATOR, password: 'wrong' });
    expect(await told()).toHaveLength(1);
  });
});

test('an administrator is told of a link that was used in a browser that the account does not know', async () => {
  const { administrator, ...link } = await invite(club, token);
  await mail.forget();
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
  const browser = crypto.randomUUID();
  const take = (opened: { link: string }) =>
    Promise.resolve(
      club.app.request('/api/invitation', {
        method: 'POST',
        body: JSON.stringify({ token: tokenIn(opened), password: PASSWORD, browser }),
        headers: { 'Content-Type': 'application/json', 'User-Agent': firefox },
      }),
    );
  expect((await take(link)).status).toBe(200);
  expect(await told()).toEqual(['new-browser to administrator']);
  expect((await mail.rows())[0]).toMatchObject({ administratorId: administrator.id, data: { browser: 'Firefox' } });
  const again = (await (await renew(club, token, administrator)).json()) as { link: string };
  await mail.forget();
  expect((await take(again)).status).toBe(200);
  expect(await told(), 'the account knows the browser by now').toEqual(['password-changed to administrator']);
});

test('a mail is there exactly if what it tells about is there: a refused write leaves none', async () => {
  const { id, updatedAt } = await admin.added();
  await mail.forget();
  expect((await admin.act(id, 'payments', { ...CASH, amount: 100_000, updatedAt })).status).toBe(422);
  expect((await admin.act(id, 'payments', { ...CASH, amount: 10, updatedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(
    409,
  );
  expect(await told()).toEqual([]);
});

test('a mail is due even if the process ends right after the commit', async () => {
  const { id, updatedAt } = await admin.added();
  await mail.forget();
  // As if the background work had died with the process.
  club.deps.mail.server = { open: () => new Promise(() => undefined) };
  await admin.done(id, 'payments', { ...CASH, amount: 10, updatedAt });
  expect(await mailMarks(club)).toHaveLength(1);
});

test('a store that is down delays a mail and stops no payment', async () => {
  const { id, updatedAt } = await admin.added();
  await mail.forget();
  await club.blobs.stop();
  expect((await admin.act(id, 'payments', { ...CASH, amount: 10, updatedAt })).status).toBe(200);
  await club.blobs.restart();
  await expect.poll(async () => (await mail.rows())[0]?.sentAt).toBeInstanceOf(Date);
});

test('the member’s history shows their mails', async () => {
  const { id, email } = await admin.added();
  await delivered();
  const { timeline } = await admin.found(id);
  expect(timeline.filter(({ kind }) => kind === 'mail').map(({ what, mail: about }) => [what, about])).toEqual([
    ['member-added', { state: 'sent', recipient: 'member', to: email, why: null }],
  ]);
});

describe('the admin area', () => {
  const overview = async () => (await asAdmin(club, token, '/api/admin/mail')).json();

  test('tells what waits, what failed and which addresses are refused, and sends again', async () => {
    server.behave((moment) => (moment === 'rcpt' ? { reply: '550 5.1.1 Unknown' } : {}));
    const { id, fullName, email } = await admin.added();
    await delivered();
    const told = (await overview()) as Record<string, unknown> & {
      failed: { id: string }[];
      refused: { id: string }[];
    };
    expect(told).toMatchObject({
      sender: 'site@club.example',
      waiting: 0,
      failedCount: 1,
      failed: [{ name: fullName, memberId: id, why: 'address-refused', answer: '550 5.1.1 Unknown' }],
      refused: [{ address: email, name: fullName, memberId: id }],
    });
    server.behave(() => ({}));
    const refused = `/api/admin/mail/refused-addresses/${told.refused[0]?.id}`;
    expect((await asAdmin(club, token, refused, { method: 'DELETE' })).status).toBe(200);
    const again = `/api/admin/mail/${told.failed[0]?.id}/again`;
    expect((await asAdmin(club, token, again, { method: 'POST' })).status).toBe(200);
    expect((await delivered()).map(({ to }) => to)).toEqual([email]);
    expect(await overview()).toMatchObject({ failedCount: 0, refusedCount: 0, usedToday: 1 });
  });

  test('stops the sending and begins it again', async () => {
    const put = (body: object) => asAdmin(club, token, '/api/admin/mail/pause', { method: 'PUT', body });
    await put({ paused: true, password: ADMINISTRATOR.password });
    // The owners are told all the same.
    const toOwners = (await delivered()).map(({ to }) => to);
    expect(toOwners).toContain(ADMINISTRATOR.email);
    await admin.added();
    expect(await delivered()).toHaveLength(toOwners.length);
    expect(await overview()).toMatchObject({ waiting: 1 });
    await put({ paused: false });
    expect(await delivered()).toHaveLength(toOwners.length + 1);
  });

  test('says that there is no mail server, and links are copied by hand', async () => {
    club.deps.mail.server = undefined;
    expect(await overview()).toMatchObject({ sender: null });
    expect((await invite(club, token)).isMailed).toBe(false);
    expect(await told()).toEqual([]);
  });

  test('lets somebody try again at once', async () => {
    let refused = 0;
    club.deps.mail.server = {
      open: () => {
        refused += 1;
        return Promise.reject(new Error('not yet'));
      },
    };
    await admin.added();
    await expect.poll(() => refused).toBe(1);
    await expect.poll(async () => (await mail.rows())[0]).toMatchObject({ claim: null, tries: 0 });
    mail.befriend();
    expect((await asAdmin(club, token, '/api/admin/mail/send', { method: 'POST' })).status).toBe(200);
    await expect.poll(async () => (await mail.rows())[0]?.sentAt).toBeInstanceOf(Date);
  });
});

test('a mail that must be tried again is not forgotten with the mark of its own commit', async () => {
  server.behave((moment) => (moment === 'rcpt' ? { reply: '450 4.2.1 Later' } : {}));
  await admin.added();
  await expect.poll(() => club.deps.marks.list('mail/look')).toHaveLength(1);
  for (const minutes of [1.1, 5.1]) {
    club.clock.offsetMs += minutes * 60_000;
    await sendDueMail(club.deps);
  }
  expect(await mail.rows()).toMatchObject([{ tries: 3, sentAt: null }]);
  await expect.poll(() => mailMarks(club)).toHaveLength(1);
});
