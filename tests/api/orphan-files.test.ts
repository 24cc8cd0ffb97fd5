import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { cutAt, jpeg } from '#tests/support/pictures.ts';
import { submit } from '#tests/support/sign-up.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const storedFiles = async () => {
  const entries = await readdir(club.blobs.directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

test('a good photo with a proof that cannot be read leaves no portrait behind', async () => {
  const proof = cutAt(await jpeg(), 0.5);
  expect((await submit(club, { proof, form: { reducedPriceSelected: true } })).status).toBe(422);
  expect(await storedFiles()).toBe(0);
});
