import { DOSSIER_LINK, SIGN_UP_DIFFERENCE } from './storage-keys.ts';
import { forgetInTab, keptInTab } from './tab-storage.ts';

/**
 * Returns true if this tab is paying the difference of the dossier that the address opens, or comes back from the bank
 * with it: the page then shows `PaymentPanel` with `difference`. Call it before the fragment is read: the bank leads back
 * without it, and this puts it back. If the bank leads back from a payment that the tab does not know, the link that the
 * tab holds may be somebody else's: it is forgotten, and the dossier asks for its link again.
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
    // Another dossier was opened in this tab.
    forgetInTab(SIGN_UP_DIFFERENCE);
    return false;
  }
  return true;
};
