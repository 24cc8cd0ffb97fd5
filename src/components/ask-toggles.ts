// Part of scripts that are printed in pages, so every byte counts.
import type { Toggle } from '#domain/site/toggle.ts';
import { TOGGLES } from '#lib/storage-keys.ts';

export const root = document.documentElement.classList;

export const find = <E extends HTMLElement>(selector: string): E | null => document.querySelector<E>(selector);

declare global {
  /** Set where the next training session is named: shows what is closed now, by the answer about the toggles. */
  var showClosed: ((answer: Response) => void) | undefined;
}
/** True in the script of home alone (`netlify/build/printed-scripts.ts`): other pages save these bytes. */
declare const IS_HOME: boolean;

/**
 * Marks what is switched off, in this page and for the next one, which then knows it before it is painted
 * (`layouts/head.ts`). Returns the list. Throws if it cannot be read.
 */
export const askToggles = async (): Promise<Toggle[]> => {
  const answer = await fetch('/api/feature-toggles', { signal: AbortSignal.timeout(10_000) });
  // 401 or 403: the logout button forgets the token and goes to the site's root. Nothing else happens here.
  if ((answer.status | 2) === 403) await new Promise(() => find('#logout')?.click());
  const list: Toggle[] = await answer.json();
  if (IS_HOME) globalThis.showClosed?.(answer);
  for (const { key, enabled } of list) root.toggle(`off-${key}`, !enabled);
  try {
    localStorage[TOGGLES] = JSON.stringify({ loaded: true, list });
  } catch {
    // If nothing can be stored, the next page asks again.
  }
  return list;
};
