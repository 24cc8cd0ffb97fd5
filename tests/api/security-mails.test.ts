import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/account/role.ts';
import { finishRecoveries } from '#server/accounts/finish-recovery.ts';
import { selectRecoveries } from '#server/accounts/recovery-queries.ts';
import { knownBrowsers } from '#server/db/account-schema.ts';
import { mailState, outbox, refusedAddresses } from '#server/db/mail-schema.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import type { NewMail } from '#server/outbox/outbox.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { accept, invite, PASSWORD, tokenIn } from '#tests/support/administrators.ts';
import { openClub } from '#tests/support/club.ts';
import { setUpTotp, waitForNextCode } from '#tests/support/factors.ts';
import { openMail, receiptFor } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { asAdmin, login, postJson, signedIn } from '#tests/support/sessions.ts';

const club = await openClub();
const { db, deps } = club;
const mail = await openMail(club);
let token: string;
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(async () => {
  await mail.forget();
  token = await signedIn(club);
  await mail.forget();
});

/** Waits until nothing is being sent any more, so that a letter of before is not counted as a later one. */
const allSent = () =>
  expect
    .poll(async () => (await mail.rows()).filter(({ sentAt, failedAt }) => sentAt === null && failedAt === null))
    .toEqual([]);

const HOUR = 3_600_000;
const kinds = async () => (await db.select().from(outbox)).map(({ kind }) => kind);
const somebody = async (...roles: Role[]) => {
  const invitation = await invite(club, token, ADMINISTRATOR.password, roles);
  const { token: theirs } = (await (await accept(club, tokenIn(invitation))).json()) as { token: string };
  const { id, email } = invitation.administrator;
  return { id, email, token: theirs };
};
const warningTo = (administratorId: string): NewMail => ({
  kind: 'factor-removed',
  data: { at: deps.now().toISOString(), how: 'own' },
  to: { administratorId },
});

describe('pausing mail', () => {
  const pause = (by: string, body: object) => asAdmin(club, by, '/api/admin/mail/pause', { method: 'PUT', body });

  test('is the owner’s alone, asks again, and is told to the owners', async () => {
    const secretary = await somebody('secretary');
    await mail.forget();
    expect((await pause(secretary.token, { paused: true, password: PASSWORD })).status).toBe(403);
    expect((await pause(token, { paused: true, password: undefined })).status).toBe(422);
    expect((await pause(token, { paused: true, password: 'another one' })).status).toBe(422);
    expect((await db.select().from(mailState))[0]?.pausedAt ?? null).toBeNull();
    expect((await pause(token, { paused: true, password: ADMINISTRATOR.password })).status).toBe(200);
    await expect.poll(() => mail.server.accepted.map(({ to }) => to)).toEqual([ADMINISTRATOR.email]);
    expect((await pause(secretary.token, { paused: false })).status).toBe(403);
    expect((await pause(token, { paused: false })).status).toBe(200);
  });

  test('stops what members wait for, and no warning and no link of an account', async () => {
    const treasurer = await somebody('treasurer');
    const member = await membersOf(club, token).added();
    await allSent();
    await pause(token, { paused: true, password: ADMINISTRATOR.password });
    await allSent();
    await mail.forget();
    await db.insert(mailState).values({ id: 1, pausedAt: deps.now() });
    await mail.write(receiptFor(member.id));
    await mail.write(warningTo(treasurer.id));
    await sendDueMail(deps);
    expect(mail.server.accepted.map(({ to }) => to)).toEqual([treasurer.email]);
    // What waits wakes nobody.
    expect(await deps.marks.list('mail/look')).toEqual([]);
  });
});

test('a day that others have emptied still has a part for links of accounts, and another for warnings', async () => {
  const treasurer = await somebody('treasurer');
  const member = await membersOf(club, token).added();
  await allSent();
  await mail.forget();
  deps.mail.dailyAllowance = 20;
  for (let nth = 0; nth < 25; nth += 1) await mail.write(receiptFor(member.id, `n${nth}`));
  await sendDueMail(deps);
  expect(mail.server.accepted).toHaveLength(18);
  for (let nth = 0; nth < 3; nth += 1) await postJson(club, '/api/forgotten-password', { email: treasurer.email });
  await expect.poll(async () => (await kinds()).filter((kind) => kind === 'new-password')).toHaveLength(3);
  await sendDueMail(deps);
  // The requests also send, behind their answers.
  await expect.poll(() => mail.server.accepted.length).toBe(19);
  await mail.write(warningTo(treasurer.id));
  // Another sender may be about to end, and lets nobody else take its turn until then.
  await expect
    .poll(async () => {
      await sendDueMail(deps);
      return mail.server.accepted.length;
    })
    .toBe(20);
  expect(mail.server.accepted.at(-1)?.source).toMatch(/^Subject:.*rification/m);
});

describe('at an address that was refused', () => {
  test.each(['dossier-link', 'email-confirmation'] as const)(
    '%s is tried, and what it takes lifts the mark',
    async (kind) => {
      const member = await membersOf(club, token).added();
      await mail.forget();
      await db.insert(refusedAddresses).values({ address: member.email, memberId: member.id, refusedAt: deps.now() });
      await mail.write(receiptFor(member.id));
      await sendDueMail(deps);
      expect(mail.server.accepted).toEqual([]);
      if (kind === 'email-confirmation') return;
      await mail.write({ kind, data: { season: '2026-2027' }, to: { memberId: member.id } });
      await sendDueMail(deps);
      expect(mail.server.accepted.map(({ to }) => to)).toEqual([member.email]);
      expect(await db.select().from(refusedAddresses)).toEqual([]);
    },
  );

  test.each([
    ['552 5.2.2 Mailbox full', []],
    ['550 5.7.26 Unauthenticated', []],
    ['550 5.1.10 Null MX', ['address-refused']],
  ] as const)('«%s» behind the message marks it or not', async (reply, why) => {
    const member = await membersOf(club, token).added();
    await mail.forget();
    mail.server.behave((moment) => (moment === 'end' ? { reply } : {}));
    await mail.write(receiptFor(member.id));
    await sendDueMail(deps);
    expect((await mail.rows()).flatMap((row) => row.why ?? [])).toEqual(why);
    expect(await db.select().from(refusedAddresses)).toHaveLength(why.length);
  });
});

describe('another password', () => {
  const browsersOf = (id: string) => db.select().from(knownBrowsers).where(eq(knownBrowsers.administratorId, id));
  const know = (id: string) =>
    db.insert(knownBrowsers).values({ administratorId: id, keyHash: `of ${id}`, seenAt: deps.now() });

  test('ends the known browsers and is told by mail, in the settings and by a link', async () => {
    const secretary = await somebody('secretary');
    await know(secretary.id);
    await mail.forget();
    const next = 'une autre phrase assez longue';
    const changed = await asAdmin(club, secretary.token, '/api/admin/me/password', {
      method: 'PUT',
      body: { current: PASSWORD, password: next },
    });
    expect(changed.status).toBe(204);
    expect(await browsersOf(secretary.id)).toEqual([]);
    expect(await kinds()).toEqual(['password-changed']);
    await know(secretary.id);
    await mail.forget();
    const link = await asAdmin(club, token, `/api/admin/administrators/${secretary.id}/invitation`, {
      method: 'POST',
      body: { password: ADMINISTRATOR.password },
    });
    expect((await accept(club, tokenIn(await link.json()))).status).toBe(200);
    expect((await browsersOf(secretary.id)).map(({ keyHash }) => keyHash)).not.toContain(`of ${secretary.id}`);
    expect(await kinds()).toContain('password-changed');
  });

  test('is not told where there was none', async () => {
    await somebody('editor');
    expect(await kinds()).not.toContain('password-changed');
  });
});

describe('a lost phone', () => {
  const begun = async () => {
    const treasurer = await somebody('treasurer');
    await setUpTotp(club, treasurer.token, PASSWORD);
    waitForNextCode(club);
    const secretary = await somebody('secretary');
    await mail.forget();
    return { treasurer, secretary };
  };
  const ask = (by: string, email: string, password: string) =>
    asAdmin(club, by, '/api/admin/me/recoveries', { method: 'POST', body: { email, password } });

  test('opens nothing while its owner was not told, and then a day after', async () => {
    const { treasurer, secretary } = await begun();
    mail.server.behave((moment) => (moment === 'rcpt' ? { reply: '450 4.2.1 Later' } : {}));
    await ask(secretary.token, treasurer.email, PASSWORD);
    // It is begun behind the answer, so the second one might come before it.
    await expect.poll(async () => (await selectRecoveries(db, treasurer.id)).length).toBe(1);
    await ask(token, treasurer.email, ADMINISTRATOR.password);
    club.clock.offsetMs += 30 * HOUR;
    expect(await finishRecoveries(deps), 'another night is needed').toBe(true);
    expect(await kinds()).not.toContain('factor-removed');
    mail.befriend();
    await sendDueMail(deps);
    club.clock.offsetMs += 6 * HOUR;
    await sendDueMail(deps);
    expect(mail.server.accepted.length).toBeGreaterThanOrEqual(2);
    club.clock.offsetMs += 10 * HOUR;
    await finishRecoveries(deps);
    expect(await kinds(), 'a day after the mail').not.toContain('factor-removed');
    club.clock.offsetMs += 25 * HOUR;
    expect(await finishRecoveries(deps)).toBe(false);
    expect(await kinds()).toContain('factor-removed');
  });

  test('is stopped by the password alone, also before a second person confirms', async () => {
    const { treasurer, secretary } = await begun();
    await ask(secretary.token, treasurer.email, PASSWORD);
    // It is begun behind the answer, which is the same for every address.
    await expect.poll(async () => (await selectRecoveries(db, treasurer.id)).length).toBe(1);
    const refused = await login(club, { email: treasurer.email, password: PASSWORD });
    expect(await refused.json()).toMatchObject({ current: { isRecovering: true, recoveryEndsAt: null } });
    const stop = (password: string) => postJson(club, '/api/login/stop-recovery', { email: treasurer.email, password });
    expect((await stop('not the password')).status).toBe(401);
    expect((await stop(PASSWORD)).status).toBe(204);
    expect((await stop(PASSWORD)).status, 'twice is the same').toBe(204);
    const after = await login(club, { email: treasurer.email, password: PASSWORD });
    expect(await after.json()).toMatchObject({ current: { isRecovering: false } });
  });
});
