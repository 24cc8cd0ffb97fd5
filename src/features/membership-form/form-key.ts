import { FORM_KEY, KEPT_MS } from '#lib/sign-up-progress.ts';
import { keepInTab, keptInTab } from '#lib/tab-storage.ts';

// `randomUUID` is for addresses with https only.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What nobody else knows of this tab's form: sent again, its answer lost, it is known by it. Kept from the first try on. */
export const formKeyOfTab = (): string => {
  const kept = keptInTab(FORM_KEY);
  const key = typeof kept === 'string' ? kept : randomKey();
  keepInTab(FORM_KEY, key, KEPT_MS);
  return key;
};
