import type { AdminProduct } from '#domain/money/product-input.ts';
import type { TestClub } from '#tests/support/club.ts';
import { asAdmin } from '#tests/support/sessions.ts';
import type { Step } from './steps.ts';

/** Sets the prices of a discipline, in euros. Like the admin screen, it reads the whole product and sends it back. */
export const setPrice = async (
  club: TestClub,
  token: string,
  { discipline, normal, reduced }: Extract<Step, { do: 'change price' }>,
): Promise<Response> => {
  const response = await asAdmin(club, token, '/api/admin/products');
  if (response.status !== 200) return response;
  const product = ((await response.json()) as AdminProduct[]).find(({ name }) => name === discipline);
  const prices = product?.prices.map((price) => ({
    ...price,
    amount: (price.isDefault ? normal : reduced) ?? price.amount,
  }));
  const body = { ...product, prices };
  return asAdmin(club, token, `/api/admin/products/${product?.id}`, { method: 'PUT', body });
};
