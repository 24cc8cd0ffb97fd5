import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { submit, submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => { console.log(club.lines); return club.close(); });

test('a complete form is answered with an intent of the quoted amount', async () => {
  const created = await submitted(club);
  expect(created.amount).toBe(21_000 + 9_000);
  expect(created.clientSecret).toContain(created.paymentIntentId);
});
