import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ProductJson } from '#domain/money/product.ts';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { prices, products } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const admin = (path: string, method = 'GET', body?: object) =>
  asAdmin(club, token, `/api/admin/products${path}`, { method, body });
const all = async () => (await (await admin('')).json()) as AdminProduct[];
const order = (ids: string[]) => admin('/order', 'PUT', { ids });
const publicOrder = async () =>
  ((await (await club.app.request('/api/products')).json()) as ProductJson[]).map(({ id }) => id);
const reorders = () => club.db.select().from(auditEntries).where(eq(auditEntries.action, 'product.reorder'));

let ids: string[] = [];
beforeEach(async () => {
  await club.db.delete(auditEntries);
  await club.db.delete(prices);
  await club.db.delete(products);
  ids = [];
  for (const name of ['Savate', 'Canne', 'Boxe thaï', 'Lutte']) {
    const body = { name, prices: [{ amount: 210, isDefault: true }], retired: name === 'Lutte' };
    const { id, retired } = (await (await admin('', 'POST', body)).json()) as AdminProduct;
    if (!retired) ids.push(id);
  }
  club.purged.length = 0;
});

test('the disciplines are put in another order, which is public and written down; a retired one stays apart', async () => {
  const reversed = ids.toReversed();
  const response = await order(reversed);
  expect(response.status).toBe(200);
  const answered = (await response.json()) as AdminProduct[];
  expect(answered.flatMap(({ id, retired }) => (retired ? [] : [id]))).toEqual(reversed);
  expect(answered.find(({ retired }) => retired)).toMatchObject({ name: 'Lutte', position: 3 });
  expect(await publicOrder()).toEqual(reversed);
  expect(club.purged).toEqual(['products']);
  expect(await reorders()).toMatchObject([{ subjectType: 'product', subjectId: 'catalogue', fields: ['position'] }]);
});

test('only moved disciplines change, so that editing another one still works', async () => {
  const before = await all();
  const [first = '', second = '', third = ''] = ids;
  await order([first, third, second]);
  const changed = (await all()).filter(
    ({ id, updatedAt }) => before.find((one) => one.id === id)?.updatedAt !== updatedAt,
  );
  expect(changed.map(({ id }) => id).sort()).toEqual([second, third].sort());
});

test('the same order twice, or two orders at once, leave one whole order', async () => {
  const reversed = ids.toReversed();
  const answers = await Promise.all([order(reversed), order(reversed), order(ids), order(reversed)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([ids, reversed]).toContainEqual(await publicOrder());
  expect(new Set((await all()).map(({ position }) => position)).size).toBe(4);
});

test('an order is refused if a discipline has been added or retired since', async () => {
  const [first = '', second = ''] = ids;
  const retired = (await all()).find((product) => product.retired)?.id ?? '';
  for (const stale of [[second, first], [...ids, crypto.randomUUID()], [...ids, retired], [first, second, first], []]) {
    const response = await order(stale);
    expect(await refusalOf(response.clone())).toMatchObject({ status: 409, type: 'conflict' });
    expect(((await response.json()) as { current: AdminProduct[] }).current).toHaveLength(4);
  }
  expect(await publicOrder()).toEqual(ids);
  expect(await reorders()).toEqual([]);
});

test.each([{}, { ids: 'x' }, { ids: ['x'] }, { ids: [null] }])('%j is no order', async (body) => {
  expect(await refusalOf(await admin('/order', 'PUT', body))).toMatchObject({ status: 422, type: 'validation' });
});
