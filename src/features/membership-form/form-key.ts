import { KEPT_MS } from '#lib/sign-up-progress.ts';
import { SIGN_UP_KEY } from '#lib/storage-keys.ts';
import { keepInTab, keptInTab } from '#lib/tab-storage.ts';

// `randomUUID` exists only on https.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the secret key of this tab's form, kept from the first try on. The server recognises by it a form that is
 * sent again after a lost answer.
 */
export const formKeyOfTab = (): string => {
  const kept = keptInTab(SIGN_UP_KEY);
  const key = typeof kept === 'string' ? kept : randomKey();
  keepInTab(SIGN_UP_KEY, key, KEPT_MS);
  return key;
};
