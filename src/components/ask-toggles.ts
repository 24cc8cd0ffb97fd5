// Part of scripts printed in pages: every byte counts.
import type { Toggle } from '#domain/toggle.ts';

/**
 * Marks what is switched off, in this page and for the next, which knows before it is painted (`layouts/head.js`).
 * Answers the list; fails when it cannot be read.
 */
export const askToggles = async (): Promise<Toggle[]> => {
  const answer = await fetch('/api/feature-toggles', { signal: AbortSignal.timeout(10_000) });
  const list: Toggle[] = await answer.json();
  for (const { key, enabled } of list) document.documentElement.classList.toggle(`off-${key}`, !enabled);
  try {
    localStorage.toggles = JSON.stringify({ loaded: true, list });
  } catch {
    // Nothing can be stored: the next page asks again.
  }
  return list;
};
