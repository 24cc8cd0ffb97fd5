// Part of scripts that are printed in pages, so every byte counts.
import type { Toggle } from '#domain/site/toggle.ts';
import { TOGGLES } from '#lib/storage-keys.ts';

export const root = document.documentElement.classList;

export const find = <E extends HTMLElement>(selector: string): E | null => document.querySelector<E>(selector);

declare global {
  /**
   * A function that shows the present closures, which come with the answer about the toggles. Only pages that name the
   * next training session set it.
   */
  var showClosed: ((answer: Response) => void) | undefined;
}
/** True in the script of home alone (`netlify/build/printed-scripts.ts`): other pages save these bytes. */
declare const IS_HOME: boolean;

/**
 * Hides the parts that are switched off, and stores the list, so that the next page knows it before its first paint
 * (`layouts/head.ts`). Returns the list. Throws if the request fails.
 */
export const askToggles = async (): Promise<Toggle[]> => {
  const answer = await fetch('/api/feature-toggles', { signal: AbortSignal.timeout(10_000) });
  // 401 or 403: the logout button forgets the token and goes to the site's root. Nothing else is needed here.
  if ((answer.status | 2) === 403) await new Promise(() => find('#logout')?.click());
  const list: Toggle[] = await answer.json();
  if (IS_HOME) globalThis.showClosed?.(answer);
  for (const { key, enabled } of list) root.toggle(`off-${key}`, !enabled);
  try {
    localStorage[TOGGLES] = JSON.stringify({ loaded: true, list });
  } catch {
    // If storage is unavailable, the next page requests the list again.
  }
  return list;
};
