import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';

/** Something that the stand-in does, and a way to see whether Stripe does the same. */
export interface Check {
  readonly name: string;
  readonly expected: unknown;
  observe(stripe: Stripe): Promise<unknown>;
}

/** Returns what a refused call tells, as far as the site reads it, or the answer of a call that was accepted. */
export const refusalOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return { accepted: await call };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode, rawType, code, decline_code: declineCode } = error;
    return { statusCode, type: rawType, ...(code && { code }), ...(declineCode && { declineCode }) };
  }
};

export const RETURN_URL = 'https://club.example/adhesion';

/** Makes an intent as the site does. */
export const newIntent = (stripe: Stripe, amount = 1000, options: Stripe.RequestOptions = {}) =>
  stripe.paymentIntents.create(
    {
      amount,
      currency: 'eur',
      automatic_payment_methods: { enabled: true },
      description: 'Comparison with the stand-in',
      metadata: { probe: 'stand-in' },
    },
    options,
  );

/** Confirms with one of Stripe's ready-made test cards. */
export const confirm = (stripe: Stripe, id: string, card: string) =>
  stripe.paymentIntents.confirm(id, { payment_method: card, return_url: RETURN_URL });

/** Makes an intent, pays it with a test card and returns its id. The amount is in cents. */
export const newPaid = async (stripe: Stripe, amount?: number): Promise<string> => {
  const { id } = await newIntent(stripe, amount);
  await confirm(stripe, id, 'pm_card_visa');
  return id;
};

const LOOKS = 20;

/**
 * Looks again until something is found, because Stripe's lists may lag a moment behind. Returns undefined if nothing
 * comes.
 */
export const eventually = async <Found>(look: () => Promise<Found | undefined>): Promise<Found | undefined> => {
  for (let nth = 0; nth < LOOKS; nth += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(500);
  }
  return undefined;
};
