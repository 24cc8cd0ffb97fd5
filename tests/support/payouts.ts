import { eq } from 'drizzle-orm';
import { payouts } from '#server/db/payout-schema.ts';
import { readPayout } from '#server/payouts/read-payouts.ts';
import type { TestClub } from './club.ts';
import { withoutWebhooks } from './webhooks.ts';

/** Returns the row of a payout, by the provider's name for it. Throws when there is none. */
export const payoutRowOf = async ({ db }: TestClub, reference: string) => {
  const [row] = await db.select().from(payouts).where(eq(payouts.reference, reference));
  if (!row) throw new Error(`no payout ${reference}`);
  return row;
};

/** Returns a payout that holds one fee, and has arrived and been read. */
export const newPayout = async (club: TestClub) => {
  const reference = await withoutWebhooks(club, async () => {
    await club.stripe.takeFee(100);
    const made = await club.stripe.payout();
    await club.stripe.arrive(made);
    return made;
  });
  await readPayout(club.deps, reference);
  return payoutRowOf(club, reference);
};
