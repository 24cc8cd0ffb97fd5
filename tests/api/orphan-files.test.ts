import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prices, products } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { cutAt, jpeg } from '#tests/support/pictures.ts';
import { submissionOf, submit } from '#tests/support/sign-up.ts';
import { storedFiles } from '#tests/support/stored-files.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

test('a good photo with a proof that cannot be read leaves no portrait behind', async () => {
  const proof = cutAt(await jpeg(), 0.5);
  expect((await submit(club, { proof, form: { reducedPriceSelected: true } })).status).toBe(422);
  expect(await storedFiles(club)).toBe(0);
});

test('a discipline deleted while the photo is stored refuses the sign-up, and leaves no portrait behind', async () => {
  const product = { id: randomUUID(), name: 'Bâton' };
  const price = { id: randomUUID(), amountCents: 15_000, isDefault: true };
  await club.db.insert(products).values({ ...product, position: 9 });
  await club.db.insert(prices).values({ ...price, season: '2026-2027', productId: product.id });
  const body = await submissionOf(
    { catalogue: [{ ...product, prices: [price] }] },
    { form: { disciplines: ['Bâton'] } },
  );
  club.databaseRequests.before = async () => {
    if ((await storedFiles(club)) === 0) return;
    club.databaseRequests.before = undefined;
    await club.db.delete(prices).where(eq(prices.productId, product.id));
    await club.db.delete(products).where(eq(products.id, product.id));
  };
  const refusal = await refusalOf(await club.app.request('/api/create-payment-intent', { method: 'POST', body }));
  expect(refusal).toMatchObject({ status: 422, messages: ['Le montant a changé, vérifiez votre sélection.'] });
  expect(await storedFiles(club)).toBe(0);
});
