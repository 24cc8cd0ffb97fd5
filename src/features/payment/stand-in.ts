import * as z from 'zod/mini';
import { ApiError, toApiError } from '#lib/api-error.ts';
import { ask, leaveAtOnce } from '#lib/http.ts';
import type { AwaitedPayment } from '#lib/sign-up-progress.ts';
import { TIMEOUT_MS } from '#lib/timeout.ts';
import { returnUrl } from './stripe-return.ts';

/** Returns true for the key of the local stand-in for Stripe. No real key has this form. */
export const isStandIn = ({ publishableKey }: Pick<AwaitedPayment, 'publishableKey'>): boolean =>
  publishableKey === 'pk_test_stand_in';

export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

const cardOutcomeSchema = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action', 'requires_payment_method', 'canceled']),
  redirectUrl: z.optional(z.string()),
  error: z.optional(z.object({ message: z.string(), code: z.optional(z.string()) })),
});

export type CardOutcome = z.output<typeof cardOutcomeSchema>;

/**
 * Confirms a payment with a test card. Throws `ApiError` if the stand-in does not answer; it may have confirmed the
 * payment all the same.
 */
export const confirmWithStandIn = ({ clientSecret }: AwaitedPayment, card: Card): Promise<CardOutcome> =>
  confirmAtStandIn(clientSecret, card);

/** Does the same by a secret, including that of a card change without a payment. */
export const confirmAtStandIn = async (clientSecret: string, card: Card): Promise<CardOutcome> => {
  const response = await ask(leaveAtOnce, '/stripe-stand-in/confirm', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientSecret, card, returnUrl: returnUrl() }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new ApiError('network');
  });
  const body: unknown = await response.json().catch(() => undefined);
  const outcome = cardOutcomeSchema.safeParse(body);
  if (!outcome.success) throw toApiError(body);
  return outcome.data;
};
