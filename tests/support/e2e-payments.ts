import { expect, type Page } from '@playwright/test';
import type { E2eSite } from './e2e-control.ts';
import type { Somebody } from './e2e-visitor.ts';

/** Returns the message of the payment step about a payment that failed or a request that was not sent. */
export const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Paiement non abouti|Demande non envoyée/ });

/**
 * Expects the message for an unknown result: it claims neither success nor failure, and no button can start a payment.
 */
export const expectUnknown = async (page: Page): Promise<void> => {
  const notice = page.getByRole('alert').filter({ hasText: 'ne payez pas à nouveau' });
  await expect(notice).toContainText('Votre paiement est peut-être fait, ou en cours');
  await expect(page.getByRole('button', { name: /^Payer / })).toHaveCount(0);
  await expect(page.getByText(/débité|non abouti|n’a pas abouti/)).toHaveCount(0);
};

/**
 * Expects one membership, one successful payment and one charge for a person, whatever happened before. Payments whose
 * amount was changed must be cancelled and never charged.
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
