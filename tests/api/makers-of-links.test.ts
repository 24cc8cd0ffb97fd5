import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Administrator } from '#domain/account/administrator.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import {
  accept,
  disable,
  enable,
  invite,
  joined,
  listed,
  PASSWORD,
  renew,
  tokenIn,
} from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, login, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const accountOf = async (id: string) => (await listed(club, token)).find((one) => one.id === id);
const linkOf = async (answer: Response) => (await answer.json()) as { link: string };
const expectClosed = async (link: { link: string }) =>
  expect(await refusalOf(await accept(club, tokenIn(link), 'le chat dort au soleil'))).toMatchObject({
    status: 422,
    fields: { token: expect.stringContaining('la personne qui l’a fait n’a plus d’accès') },
  });
const actionsOn = async (id: string) =>
  (await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ action }) => action);

describe('with the account that made them end', () => {
  test('the link for a forgotten password ends, and the old password still works', async () => {
    const maker = await joined(club, token);
    const friend = await joined(club, token);
    const link = await linkOf(await renew(club, maker.token, friend.account, PASSWORD));
    await disable(club, token, maker.account);
    await expectClosed(link);
    expect(await accountOf(friend.account.id)).toMatchObject({ disabledAt: null, invitationExpiresAt: null });
    expect((await login(club, { email: friend.account.email, password: PASSWORD })).status).toBe(200);
  });

  test('invited accounts that nobody opened end: each is in the journal, and none comes back by itself', async () => {
    const maker = await joined(club, token);
    const first = await invite(club, maker.token, PASSWORD);
    const second = await invite(club, maker.token, PASSWORD);
    const disabled = (await (await disable(club, token, maker.account)).json()) as Administrator;
    for (const invitation of [first, second]) {
      const { id } = invitation.administrator;
      await expectClosed(invitation);
      expect(await accountOf(id)).toMatchObject({ disabledAt: expect.any(String), invitationExpiresAt: null });
      expect((await actionsOn(id)).toSorted()).toEqual(['administrator.disable', 'administrator.invite']);
    }
    await enable(club, token, disabled);
    await expectClosed(first);
    expect(await accountOf(first.administrator.id)).toMatchObject({ disabledAt: expect.any(String) });
  });

  test('a disabled administrator cannot come back by an earlier link, nor by another’s', async () => {
    const maker = await joined(club, token);
    const accomplice = await joined(club, token);
    const back = await linkOf(await renew(club, accomplice.token, maker.account, PASSWORD));
    const away = await linkOf(await renew(club, maker.token, accomplice.account, PASSWORD));
    const disabled = (await (await disable(club, token, maker.account)).json()) as Administrator;
    await expectClosed(back);
    await expectClosed(away);
    await enable(club, token, disabled);
    await expectClosed(back);
    await expectClosed(away);
    expect((await asAdmin(club, maker.token, '/api/admin/me')).status, 'signs in anew').toBe(401);
  });
});

describe('what somebody else answers for stays', () => {
  test('an account that was opened before its inviter was disabled', async () => {
    const maker = await joined(club, token);
    const invitation = await invite(club, maker.token, PASSWORD);
    expect((await accept(club, tokenIn(invitation))).status).toBe(200);
    await disable(club, token, maker.account);
    expect(await accountOf(invitation.administrator.id)).toMatchObject({ disabledAt: null });
  });

  test('an invitation that another administrator made again', async () => {
    const maker = await joined(club, token);
    const invitation = await invite(club, maker.token, PASSWORD);
    const again = await linkOf(await renew(club, token, invitation.administrator));
    await disable(club, token, maker.account);
    await expectClosed(invitation);
    expect((await accept(club, tokenIn(again))).status).toBe(200);
  });

  test('the links of other administrators, and those of one who only changes their password', async () => {
    const maker = await joined(club, token);
    const other = await joined(club, token);
    const theirs = await invite(club, other.token, PASSWORD);
    const own = await invite(club, maker.token, PASSWORD);
    await disable(club, token, other.account);
    await expectClosed(theirs);
    await asAdmin(club, maker.token, '/api/admin/me/password', {
      method: 'PUT',
      body: { current: PASSWORD, password: 'le chat dort au soleil' },
    });
    expect((await accept(club, tokenIn(own))).status).toBe(200);
  });
});
