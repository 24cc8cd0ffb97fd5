import { DOSSIER_LINK, SIGN_UP_DIFFERENCE } from './storage-keys.ts';
import { forgetInTab, keptInTab } from './tab-storage.ts';

/**
 * Returns true if this tab is paying the difference of the dossier that the address opens, or returns from the bank
 * with that payment: the page then shows `PaymentPanel` with `difference`. Call it before anything reads the fragment:
 * the bank redirects without it, and this function restores it. If the tab does not know the payment, the link that it
 * keeps may belong to somebody else: the tab forgets it, and the page asks for the link again.
 */
export const resumeDifference = (): boolean => {
  const { fragment, paymentIntentId }: { fragment?: unknown; paymentIntentId?: unknown } = Object(
    keptInTab(SIGN_UP_DIFFERENCE),
  );
  const { pathname, search, hash } = location;
  const returned = new URLSearchParams(search).get('payment_intent');
  if (returned && returned !== paymentIntentId) {
    forgetInTab(SIGN_UP_DIFFERENCE);
    forgetInTab(DOSSIER_LINK);
    return true;
  }
  if (typeof fragment !== 'string') return false;
  if (hash === '') history.replaceState(history.state, '', pathname + search + fragment);
  else if (hash !== fragment) {
    // Somebody opened another dossier in this tab.
    forgetInTab(SIGN_UP_DIFFERENCE);
    return false;
  }
  return true;
};
