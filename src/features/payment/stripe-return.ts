import type { PaymentKey } from '#domain/member/sign-up.ts';
import { SIGN_UP_RETURN } from '#lib/storage-keys.ts';
import { forgetInTab, keptInTab } from '#lib/tab-storage.ts';

// `payment-head.ts` removes it from the address of /adhesion.
const takeKept = (): unknown => {
  const kept = keptInTab(SIGN_UP_RETURN);
  forgetInTab(SIGN_UP_RETURN);
  return kept;
};

/**
 * Returns, once, the parameters of the bank's return address. On a page that pays differences, and if storage is
 * unavailable, they are still in the address.
 */
export const takeReturn = (isDifference: boolean): (PaymentKey & { hasFailed: boolean }) | undefined => {
  const kept = isDifference ? undefined : takeKept();
  const said = new URLSearchParams(typeof kept === 'string' ? kept : location.search);
  const paymentIntentId = said.get('payment_intent');
  const clientSecret = said.get('payment_intent_client_secret');
  if (location.search.includes('payment_intent'))
    history.replaceState(history.state, '', location.pathname + location.hash);
  if (!paymentIntentId || !clientSecret) return undefined;
  return { paymentIntentId, clientSecret, hasFailed: said.get('redirect_status') === 'failed' };
};

/** Returns the address to which the bank sends the visitor back. */
export const returnUrl = (): string => new URL(location.pathname, location.origin).href;
