import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { balanceChecks } from '#tests/stripe-probe/balance-checks.ts';
import { bookChecks } from '#tests/stripe-probe/book-checks.ts';
import { cardChecks } from '#tests/stripe-probe/card-checks.ts';
import { intentChecks } from '#tests/stripe-probe/intent-checks.ts';

export interface Finding {
  readonly name: string;
  readonly expected: unknown;
  readonly observed: unknown;
  readonly isSame: boolean;
}

/** Returns the key. Throws unless it is a test key of Stripe, because the checks make payments. */
export const checkTestKey = (key: string | undefined): string => {
  if (key && /^[sr]k_test_/.test(key)) return key;
  throw new Error(
    'Set STRIPE_SECRET_KEY to a test key of Stripe (sk_test_…). Live keys are refused: checks make payments.',
  );
};

const observe = (check: (typeof intentChecks)[number], stripe: Stripe): Promise<unknown> =>
  check.observe(stripe).catch((error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }));

/** Does with Stripe what the stand-in does, and yields where the two differ. Makes test payments. */
export async function* probe(stripe: Stripe): AsyncGenerator<Finding> {
  for (const check of [...intentChecks, ...bookChecks, ...balanceChecks, ...cardChecks]) {
    const observed = await observe(check, stripe);
    const { name, expected } = check;
    yield { name, expected, observed, isSame: isDeepStrictEqual(observed, expected) };
  }
}
