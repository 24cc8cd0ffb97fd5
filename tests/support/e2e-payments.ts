import { expect, type Page } from '@playwright/test';
import type { E2eSite } from './e2e-control.ts';
import type { Somebody } from './e2e-visitor.ts';

/** What the payment step says of a payment that did not go through. */
export const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'Paiement non abouti' });

/** One person, one membership, one payment at Stripe, one charge: what must be true whatever happened on the way. */
export const expectPaidOnce = async (site: E2eSite, person: Somebody, amountCents = 30_000): Promise<void> => {
  const { intents, charges } = await site.booksOf(person);
  expect(intents).toMatchObject([{ status: 'succeeded', amount: amountCents }]);
  expect(charges.filter(({ status }) => status === 'succeeded')).toMatchObject([{ amount: amountCents }]);
  expect(await site.membersNamed(person.lastName)).toMatchObject([
    { status: 'active', payments: [{ status: 'succeeded', amountCents, intentId: intents[0]?.id }] },
  ]);
};
