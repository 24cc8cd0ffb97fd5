import { ApiError } from '#local/stripe-stand-in/api-error.ts';
import { authenticationUrl } from '#local/stripe-stand-in/authentication-url.ts';
import { type CardInput, CardInputError, readCard } from '#local/stripe-stand-in/cards.ts';
import { confirmWithCard } from '#local/stripe-stand-in/confirmation.ts';
import type { ConfirmOutcome } from '#local/stripe-stand-in/control-schemas.ts';
import type { PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { errorWords, stateWords } from '#local/stripe-stand-in/words.ts';
import type { World } from '#local/stripe-stand-in/world.ts';

const isSettled = (status: PaymentIntentRecord['status']): status is keyof typeof stateWords => status in stateWords;

/** Returns a status as the payment step knows it: `requires_payment_method` for every payment that waits for a card. */
function shownStatus(status: PaymentIntentRecord['status']): ConfirmOutcome['status'] {
  return status === 'requires_confirmation' ? 'requires_payment_method' : status;
}

/** Confirms a typed card and returns what the payment step shows. Never charges twice. */
export function confirmTypedCard(
  world: World,
  intent: PaymentIntentRecord,
  input: CardInput,
  returnUrl: string | null,
): ConfirmOutcome {
  if (isSettled(intent.status)) {
    const error = { code: 'payment_intent_unexpected_state', message: stateWords[intent.status] };
    return { status: intent.status, error };
  }
  try {
    const decline = confirmWithCard(world, intent, readCard(input, world.now()), returnUrl);
    if (decline !== undefined) {
      const { code, declineCode } = decline;
      const error = { code, ...(declineCode === null ? {} : { declineCode }), message: errorWords(code, declineCode) };
      return { status: shownStatus(intent.status), error };
    }
  } catch (error) {
    if (!(error instanceof CardInputError || error instanceof ApiError)) throw error;
    const code = error instanceof CardInputError ? error.code : (error.body.code ?? '');
    return { status: 'requires_payment_method', error: { code, message: errorWords(code, null) } };
  }
  const status = shownStatus(intent.status);
  if (status !== 'requires_action' || returnUrl === null) return { status };
  const { pathname, search } = new URL(authenticationUrl(intent.clientSecret, returnUrl));
  return { status, redirectUrl: `${pathname}${search}` };
}
