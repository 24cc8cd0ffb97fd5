import { afterAll, expect, test } from 'vitest';
import { administrators } from '#server/db/account-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { disable, invite, joined, listed } from '#tests/support/administrators.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

test('two who disable each other at once leave one who can sign in', async () => {
  const { account, token: theirs } = await joined(club, token);
  await invite(club, token);
  const own = (await listed(club, token)).find(({ email }) => email === ADMINISTRATOR.email);
  if (!own) throw new Error('not listed');
  const answers = await Promise.all([disable(club, token, account), disable(club, theirs, own)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const able = (await club.db.select().from(administrators)).filter((row) => row.passwordHash && !row.disabledAt);
  expect(able).toHaveLength(1);
});
