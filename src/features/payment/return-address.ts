import { forgetInTab, keptInTab } from '#lib/tab-storage.ts';
import type { IntentKey } from './payment-store.ts';

/** Where `layouts/payment-head.js` puts the bank's words, out of the address before anything else runs. */
const RETURN = 'sign-up-return';

/** What the bank's way back says, told once. A browser that stores nothing still has it in the address. */
export const takeReturn = (): (IntentKey & { hasFailed: boolean }) | undefined => {
  const kept = keptInTab(RETURN);
  forgetInTab(RETURN);
  const said = new URLSearchParams(typeof kept === 'string' ? kept : location.search);
  const paymentIntentId = said.get('payment_intent');
  const clientSecret = said.get('payment_intent_client_secret');
  if (location.search.includes('payment_intent'))
    history.replaceState(history.state, '', location.pathname + location.hash);
  if (!paymentIntentId || !clientSecret) return undefined;
  return { paymentIntentId, clientSecret, hasFailed: said.get('redirect_status') === 'failed' };
};

/** Where the bank sends the visitor back to. */
export const returnUrl = (): string => new URL(location.pathname, location.origin).href;
