import { SIGN_UP_DIFFERENCE } from './storage-keys.ts';
import { forgetInTab, keptInTab } from './tab-storage.ts';

/**
 * Returns true if this tab is paying the difference of the dossier that the address opens, or comes back from the bank
 * with it: the page then shows `PaymentPanel` with `difference`. Call it before the fragment is read: the bank leads back
 * without it, and this puts it back.
 */
export const resumeDifference = (): boolean => {
  const { fragment }: { fragment?: unknown } = Object(keptInTab(SIGN_UP_DIFFERENCE));
  const { pathname, search, hash } = location;
  if (typeof fragment !== 'string') return search.includes('payment_intent');
  if (hash === '') history.replaceState(history.state, '', pathname + search + fragment);
  else if (hash !== fragment) {
    // Another dossier was opened in this tab.
    forgetInTab(SIGN_UP_DIFFERENCE);
    return false;
  }
  return true;
};
