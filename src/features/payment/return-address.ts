import type { IntentKey } from './payment-store.ts';

/** What the bank's way back says; taken out of the address bar at once, so that no history, copy or referrer keeps it. */
export const takeReturn = (): (IntentKey & { hasFailed: boolean }) | undefined => {
  const address = new URL(location.href);
  const paymentIntentId = address.searchParams.get('payment_intent');
  const clientSecret = address.searchParams.get('payment_intent_client_secret');
  const hasFailed = address.searchParams.get('redirect_status') === 'failed';
  for (const name of [...address.searchParams.keys()]) {
    if (name.startsWith('payment_intent') || name === 'redirect_status') address.searchParams.delete(name);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  return paymentIntentId && clientSecret ? { paymentIntentId, clientSecret, hasFailed } : undefined;
};

/** Where the bank sends the visitor back to. */
export const returnUrl = (): string => new URL(location.pathname, location.origin).href;
