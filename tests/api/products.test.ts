import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductJson } from '#domain/money/product.ts';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { listProducts } from '#server/club/product-queries.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { orderLines, prices } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
let number = 0;
beforeAll(() => submitted(club, { form: { disciplines: ['Canne'] } }));
beforeEach(() => {
  club.purged.length = 0;
});
afterAll(() => club.close());

const admin = (path: string, method = 'GET', body?: unknown) =>
  asAdmin(club, token, `/api/admin/products${path}`, { method, body });
const all = async () => (await (await admin('')).json()) as AdminProduct[];
const named = async (name: string) => (await all()).find((product) => product.name === name);
const publicly = async () => (await (await club.app.request('/api/products')).json()) as ProductJson[];
const normal = (amount: number) => ({ amount, isDefault: true });
const reduced = (amount: number) => ({ amount, isDefault: false });
const created = async (change: object = {}) => {
  number += 1;
  const body = { name: `Lutte ${number}`, prices: [normal(120), reduced(97.5)], ...change };
  const response = await admin('', 'POST', body);
  expect(response.status).toBe(201);
  return (await response.json()) as AdminProduct;
};
const changed = async (product: AdminProduct, change: object) => {
  const response = await admin(`/${product.id}`, 'PUT', { ...product, ...change });
  expect(response.status).toBe(200);
  return (await response.json()) as AdminProduct;
};
const actionsOn = async (id: string) =>
  (await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ action, fields }) => [
    action,
    ...fields,
  ]);

describe('a discipline', () => {
  test('is offered as soon as it is saved, after the others', async () => {
    const saved = await created({ name: '  Lutte   libre ' });
    expect(saved).toEqual({
      id: expect.any(String),
      name: 'Lutte libre',
      article: null,
      prices: [
        { id: expect.any(String), ...normal(120) },
        { id: expect.any(String), ...reduced(97.5) },
      ],
      position: 3,
      retired: false,
      inUse: false,
      updatedAt: expect.any(String),
    });
    expect((await publicly()).at(-1)).toEqual({ id: saved.id, name: saved.name, prices: saved.prices });
    expect(await (await admin(`/${saved.id}`)).json()).toEqual(saved);
    expect(club.purged).toEqual(['products']);
    expect(await actionsOn(saved.id)).toEqual([['product.create', 'name', 'prices', 'position']]);
  });

  test('can be sent back as it was read, which changes only its time', async () => {
    const read = await created();
    expect(await changed(read, {})).toEqual({ ...read, updatedAt: expect.any(String) });
  });

  test('keeps the article that was chosen for its name until another one is', async () => {
    const read = await created({ article: 'l’' });
    expect(read.article).toBe('l’');
    // A browser of the release before does not send it.
    const kept = await changed(read, { article: undefined, name: `Éveil ${read.id.slice(0, 4)}` });
    expect(kept.article).toBe('l’');
    const usual = await changed(kept, { article: null });
    expect(usual.article).toBeNull();
    expect(await actionsOn(read.id)).toContainEqual(['product.update', 'article']);
    const refused = await admin(`/${read.id}`, 'PUT', { ...usual, article: 'der' });
    expect(await refusalOf(refused)).toMatchObject({ status: 422, fields: { article: expect.any(String) } });
  });

  test('with another amount has another price; the other one stays the same', async () => {
    const read = await created();
    const [oldPrice, reducedPrice] = read.prices;
    const saved = await changed(read, { prices: [normal(130), reduced(97.5)] });
    expect(saved.prices).toEqual([{ id: expect.any(String), ...normal(130) }, reducedPrice]);
    expect(saved.prices[0]?.id).not.toBe(oldPrice?.id);
    const rows = await club.db.select().from(prices).where(eq(prices.productId, read.id));
    expect(rows.find(({ id }) => id === oldPrice?.id)).toMatchObject({
      amountCents: 12_000,
      retiredAt: expect.any(Date),
    });
    expect(await actionsOn(read.id)).toEqual([
      ['product.create', 'name', 'prices', 'position'],
      ['product.update', 'prices'],
    ]);
  });

  test('loses and gets its reduced price', async () => {
    const read = await created();
    const without = await changed(read, { prices: [normal(120)] });
    expect(without.prices).toEqual([read.prices[0]]);
    expect((await changed(without, { prices: [normal(120), reduced(60)] })).prices).toHaveLength(2);
  });

  test('is not overwritten if somebody has changed it since', async () => {
    const read = await created();
    const theirs = await changed(read, { prices: [normal(125)] });
    const refusal = await refusalOf(await admin(`/${read.id}`, 'PUT', { ...read, position: 9 }));
    expect(refusal).toMatchObject({ status: 409, type: 'conflict', current: theirs });
  });

  test('has a name of its own', async () => {
    const { id } = await created();
    const taken = { name: 'Canne', prices: [normal(1)] };
    for (const answer of [await admin('', 'POST', taken), await admin(`/${id}`, 'PUT', taken)])
      expect(await refusalOf(answer)).toMatchObject({ status: 422, fields: { name: 'Ce nom est déjà pris.' } });
  });

  test('sent again after a lost answer is the one that was added, until somebody changes it', async () => {
    const body = { name: 'Boxe anglaise', prices: [normal(120), reduced(97.5)] };
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      if (asked === 2) club.databaseFaults.loseAnswerAfterCommit();
    };
    expect((await admin('', 'POST', body)).status).toBe(503);
    club.databaseRequests.before = undefined;
    const again = await created(body);
    expect(again).toEqual(await named('Boxe anglaise'));
    expect(await actionsOn(again.id)).toHaveLength(1);
    const dearer = await admin('', 'POST', { ...body, prices: [normal(130), reduced(97.5)] });
    expect(await refusalOf(dearer)).toMatchObject({ status: 422, fields: { name: 'Ce nom est déjà pris.' } });
    await changed(again, { retired: true });
    expect((await admin('', 'POST', body)).status).toBe(422);
  });

  test('has an address of its own: another case or accent is the same name, also of a retired one', async () => {
    const { id } = await created();
    const old = await created({ name: 'Épée' });
    await changed(old, { retired: true });
    for (const name of ['CANNE', 'cânne', 'épée !']) {
      const body = { name, prices: [normal(1)] };
      for (const answer of [await admin('', 'POST', body), await admin(`/${id}`, 'PUT', body)])
        expect(await refusalOf(answer)).toMatchObject({ status: 422, fields: { name: 'Ce nom est déjà pris.' } });
    }
    expect(await changed(await created({ name: 'Sabre' }), { name: 'SABRE' })).toMatchObject({ name: 'SABRE' });
  });

  test('added by two administrators at once in two spellings is added once', async () => {
    const add = (name: string) => admin('', 'POST', { name, prices: [normal(1)] });
    const answers = await Promise.all(['Bâton', 'BATON', 'Baton', 'bâton'].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: '🥊' }],
    ['prices', { prices: [] }],
    ['prices', { prices: undefined }],
    ['prices', { prices: [reduced(10)] }],
    ['prices', { prices: [normal(10), normal(20)] }],
    ['prices', { prices: [normal(10), reduced(5), reduced(6)] }],
    ['prices', { prices: [normal(0.99)] }],
    ['prices', { prices: [normal(-10)] }],
    ['prices', { prices: [normal(10_000.01)] }],
    ['prices', { prices: [normal(10.005)] }],
    ['prices', { prices: [{ amount: '10', isDefault: true }] }],
    ['position', { position: 1.5 }],
  ])('takes no other %s: %j', async (field, change) => {
    const body = { name: 'Lutte refusée', prices: [normal(10)], ...change };
    expect(await refusalOf(await admin('', 'POST', body))).toMatchObject({
      status: 422,
      type: 'validation',
      fields: { [field]: expect.any(String) },
    });
    expect(await named('Lutte refusée')).toBeUndefined();
  });

  test('has prices that begin and end by one clock, even if another clock is slow', async () => {
    club.clock.offsetMs = -3 * 3_600_000;
    const product = await created();
    await changed(product, { prices: [normal(130), reduced(97.5)] });
    const rows = await club.db.select().from(prices).where(eq(prices.productId, product.id));
    const now = club.deps.now().getTime();
    club.clock.offsetMs = 0;
    expect(rows).toHaveLength(3);
    for (const { createdAt, retiredAt } of rows) {
      expect(createdAt.getTime()).toBeLessThanOrEqual(now);
      if (retiredAt) expect(createdAt.getTime()).toBeLessThanOrEqual(retiredAt.getTime());
    }
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s of one that does not exist is not found', async (method) => {
    const body = method === 'PUT' ? { name: 'Rien', prices: [normal(10)] } : undefined;
    for (const id of ['00000000-0000-4000-8000-000000000000', 'canne'])
      expect((await admin(`/${id}`, method, body)).status).toBe(404);
  });
});

describe('a discipline that goes', () => {
  test('is deleted with its prices when nobody ever chose it', async () => {
    const { id } = await created();
    expect((await admin(`/${id}`, 'DELETE')).status).toBe(204);
    expect((await admin(`/${id}`)).status).toBe(404);
    expect(await club.db.select().from(prices).where(eq(prices.productId, id))).toEqual([]);
    expect((await actionsOn(id)).at(-1)).toEqual(['product.delete']);
  });

  test('is retired when memberships chose it, keeps their lines, and can come back', async () => {
    const canne = await named('Canne');
    expect(canne?.inUse).toBe(true);
    const answer = await admin(`/${canne?.id}`, 'DELETE');
    expect(answer.status).toBe(200);
    const retired = (await answer.json()) as AdminProduct;
    expect(retired).toMatchObject({ name: 'Canne', retired: true, inUse: true, prices: canne?.prices });
    expect((await publicly()).map(({ name }) => name)).not.toContain('Canne');
    expect((await listProducts(club.db)).map(({ name }) => name)).not.toContain('Canne');
    expect(await club.db.select().from(orderLines)).toMatchObject([{ discipline: 'Canne', amountCents: 18_000 }]);
    const refused = await submit(club, { form: { disciplines: ['Canne'] } });
    expect(refused.status).toBe(422);
    expect(await changed(retired, { retired: false })).toMatchObject({ retired: false });
    expect((await publicly()).find(({ name }) => name === 'Canne')?.prices).toEqual(canne?.prices);
    expect((await actionsOn(retired.id)).slice(-2)).toEqual([
      ['product.retire', 'retired'],
      ['product.update', 'retired'],
    ]);
  });

  test('is retired once, however many requests come', async () => {
    const canne = await named('Canne');
    await club.db.delete(auditEntries);
    const answer = await admin(`/${canne?.id}`, 'DELETE');
    const again = await admin(`/${canne?.id}`, 'DELETE');
    expect([answer.status, again.status]).toEqual([200, 200]);
    const retired = (await answer.json()) as AdminProduct;
    expect(await again.json()).toEqual(retired);
    expect(await actionsOn(retired.id)).toEqual([['product.retire', 'retired']]);
    await changed(retired, { retired: false });
  });

  test('is retired and not deleted if somebody chooses it at this moment', async () => {
    const { id, name } = await created();
    const catalogue = await listProducts(club.db);
    let asked = 0;
    club.databaseRequests.before = async () => {
      asked += 1;
      if (asked !== 3) return;
      club.databaseRequests.before = undefined;
      await submitted({ ...club, catalogue }, { form: { disciplines: [name] } });
    };
    const answer = await admin(`/${id}`, 'DELETE');
    expect(await answer.json()).toMatchObject({ retired: true, inUse: true });
    expect((await actionsOn(id)).at(-1)).toEqual(['product.retire', 'retired']);
  });
});
