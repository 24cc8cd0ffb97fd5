import type { Page } from '@playwright/test';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import { type Product, type ProductJson, toProduct } from '#domain/money/product.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { box, openForm } from '#tests/support/e2e-visitor.ts';

const REDUCED = 'Tarif réduit';

/**
 * More disciplines that a club may offer, in euros: one with the price of another, one with odd cents, one without a
 * reduced price.
 */
const others: ProductJson[] = [
  { id: 'p-4', name: 'Bâton', prices: [{ id: 'p-4-normal', amount: 180, isDefault: true }] },
  {
    id: 'p-5',
    name: 'Self-défense',
    prices: [
      { id: 'p-5-normal', amount: 97.55, isDefault: true },
      { id: 'p-5-reduced', amount: 57.35, isDefault: false },
    ],
  },
];

type Row = readonly [words: string, cents: number];

/** Returns which box to click at each step. One click per step goes through every combination (a Gray code). */
const stepsOf = (boxes: readonly string[]): string[] =>
  Array.from({ length: 2 ** boxes.length - 1 }, (_, count) => boxes[Math.log2((count + 1) & -(count + 1))] ?? '');

/** Returns what the form shows one frame after each step. */
const shownAfter = (page: Page, steps: readonly string[]): Promise<string[][][]> =>
  page.evaluate(async (names) => {
    const inputs = [...document.querySelectorAll('input')];
    const shown = [];
    for (const name of names) {
      inputs.find(({ labels }) => labels?.[0]?.textContent === name)?.click();
      await new Promise(requestAnimationFrame);
      const lines = document.querySelectorAll('.summary li, .summary__total');
      shown.push(
        [...lines].map((line) =>
          [...line.children].map((part) => (part.querySelector('[aria-hidden]') ?? part).textContent),
        ),
      );
    }
    return shown;
  }, steps);

const asRow = ([words = '', amount = '']: readonly string[]): Row => [
  words.replaceAll(/\s/g, ' '),
  Number(amount.replace('−', '-').replaceAll(/[^\d-]/g, '')),
];

/** Returns the expected rows by the function that the server charges by. */
const due = (products: readonly Product[], ticked: ReadonlySet<string>): Row[] => {
  const { lines, totalCents } = quoteMembership(products, [...ticked], ticked.has(REDUCED));
  const isNormal = (id: string) => products.some(({ prices }) => prices.some((one) => one.id === id && one.isDefault));
  const kind = (id: string) => (isNormal(id) ? ', tarif normal, sans tarif réduit' : ', tarif réduit');
  const halved = lines.filter(({ discountCents }) => discountCents > 0);
  return [
    ...lines.map((line): Row => [line.discipline + (ticked.has(REDUCED) ? kind(line.priceId) : ''), line.amountCents]),
    ...halved.map((line): Row => [`${line.discipline} : −50 % (${lines.length}ᵉ discipline)`, -line.discountCents]),
    ['Total', totalCents],
  ];
};

test('the built form prices every choice as the server does', async ({ page, request }) => {
  const sold: ProductJson[] = await (await request.get('/api/products')).json();
  const products = [...sold, ...others].map(toProduct);
  await page.route('/api/products', (route) => route.fulfill({ json: [...sold, ...others] }));
  await openForm(page);
  await expect(box(page, 'Self-défense')).toBeVisible();
  const steps = stepsOf([...products.map(({ name }) => name), REDUCED]);
  const ticked = new Set<string>();
  const expected = steps.map((name) => {
    if (!ticked.delete(name)) ticked.add(name);
    return { ticked: [...ticked], rows: due(products, ticked) };
  });
  const shown = await shownAfter(page, steps);
  expect(shown.map((rows, at) => ({ ticked: expected[at]?.ticked, rows: rows.map(asRow) }))).toEqual(expected);
});
