import { expect, type Page } from '@playwright/test';
import type { E2eSite } from './e2e-control.ts';
import type { Somebody } from './e2e-visitor.ts';

/** What the payment step says of a payment that did not go through, or that was not asked for. */
export const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Paiement non abouti|Demande non envoyée/ });

/** The truth while an answer is missing: nothing is claimed, and nothing that takes money can be pressed. */
export const expectUnknown = async (page: Page): Promise<void> => {
  const notice = page.getByRole('alert').filter({ hasText: 'ne payez pas à nouveau' });
  await expect(notice).toContainText('Votre paiement est peut-être fait, ou en cours');
  await expect(page.getByRole('button', { name: /^Payer / })).toHaveCount(0);
  await expect(page.getByText(/débité|non abouti|n’a pas abouti/)).toHaveCount(0);
};

/**
 * One person, one membership, one payment at Stripe, one charge: what must be true whatever happened on the way.
 * Payments of an amount that was changed are over: cancelled, and never charged.
 */
export const expectPaidOnce = async (
  site: E2eSite,
  person: Somebody,
  amountCents = 30_000,
  memberStatus: 'active' | 'suspended' = 'active',
): Promise<void> => {
  const { intents, charges } = await site.booksOf(person);
  const [paid, ...others] = intents.toReversed();
  expect(paid).toMatchObject({ status: 'succeeded', amount: amountCents });
  expect(others.filter(({ status }) => status !== 'canceled')).toEqual([]);
  expect(charges.filter(({ status }) => status === 'succeeded')).toMatchObject([{ amount: amountCents }]);
  const [member, ...twins] = await site.membersNamed(person.lastName);
  expect(twins).toEqual([]);
  expect(member?.status).toBe(memberStatus);
  expect(member?.payments.filter(({ status }) => status !== 'cancelled')).toMatchObject([
    { status: 'succeeded', amountCents, intentId: paid?.id },
  ]);
};
