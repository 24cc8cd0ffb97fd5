import { afterAll, expect, test } from 'vitest';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const products = async (path = '', method = 'GET', body?: unknown) =>
  (await asAdmin(club, token, `/api/admin/products${path}`, { method, body })).json();

test('a member keeps their discipline and what they owe when another one takes the name it had', async () => {
  const { id, lines } = await admin.added({ disciplines: ['Canne'], payment: { ...CASH, amount: 180 } });
  const canne = ((await products()) as AdminProduct[]).find(({ name }) => name === 'Canne');
  await products(`/${canne?.id}`, 'PUT', { ...canne, name: 'Canne de combat' });
  await products('', 'POST', { name: 'Canne', prices: [{ amount: 150, isDefault: true }] });
  const after = await admin.saved(admin.put(id, { address: '1 rue Neuve, 00100 Valombre' }));
  expect(after).toMatchObject({ lines, amount: 180, owed: 0, address: '1 rue Neuve, 00100 Valombre' });
  expect((await admin.audits(id)).at(-1)?.fields).toEqual(['address']);
});
