import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { administrators } from '#server/db/account-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
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
import { openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

// An administrator who is being disabled at this moment must not disable others or let anybody in.
test('an administrator who is being disabled cannot disable a third one', async () => {
  const one = await joined(club, token);
  const other = await joined(club, token);
  const answers = await Promise.all([
    disable(club, one.token, other.account, PASSWORD),
    disable(club, other.token, one.account, PASSWORD),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('a link made, or used, while its maker is being disabled lets nobody in afterwards', async () => {
  for (let nth = 0; nth < 4; nth += 1) {
    const { account: maker, token: theirs } = await joined(club, token);
    const { account: friend } = await joined(club, token);
    const invitation = await invite(club, theirs, PASSWORD);
    const [, renewed, accepted] = await Promise.all([
      disable(club, token, maker),
      renew(club, theirs, friend, PASSWORD),
      accept(club, tokenIn(invitation), 'le chat dort au soleil'),
    ]);
    expect([201, 403]).toContain(renewed.status);
    if (renewed.status === 201)
      expect((await accept(club, tokenIn((await renewed.json()) as { link: string }))).status).toBe(422);
    const [invited] = await club.db
      .select()
      .from(administrators)
      .where(eq(administrators.id, invitation.administrator.id));
    // Either the invited person came in before, by a link that was still valid, or their account was disabled with the
    // inviter's.
    expect(accepted.status === 200).toBe(invited?.passwordHash !== null && invited?.disabledAt === null);
    if (accepted.status !== 200) expect(invited?.disabledAt).toEqual(expect.any(Date));
  }
});

test('a link made by an administrator who is disabled at that moment lets nobody in', async () => {
  const one = await joined(club, token);
  const other = await joined(club, token);
  const disabled = (await (await disable(club, token, other.account)).json()) as typeof other.account;
  const [, enabled] = await Promise.all([
    disable(club, token, one.account),
    enable(club, one.token, disabled, PASSWORD),
  ]);
  expect([200, 403]).toContain(enabled.status);
  expect((await renew(club, one.token, other.account, PASSWORD)).status).toBe(403);
});

test('two who disable each other at once leave one who can sign in', async () => {
  // Uses a separate club, because chance decides which of the two keeps access.
  const { club: other, token: ours } = await openClubAndSignIn();
  try {
    const { account, token: theirs } = await joined(other, ours);
    await invite(other, ours);
    const own = (await listed(other, ours)).find(({ email }) => email === ADMINISTRATOR.email);
    if (!own) throw new Error('not listed');
    const answers = await Promise.all([disable(other, ours, account), disable(other, theirs, own, PASSWORD)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const able = (await other.db.select().from(administrators)).filter((row) => row.passwordHash && !row.disabledAt);
    expect(able).toHaveLength(1);
  } finally {
    await other.close();
  }
});
