// Part of scripts printed in pages: every byte counts.
import type { Toggle } from '#domain/toggle.ts';
import { ask } from '#lib/door.ts';

// The code that logs out, which every page can send for; it goes to the site's root, and nothing else happens here.
const leave = (): Promise<never> =>
  new Promise(() => document.body.append(document.querySelector<HTMLTemplateElement>('#logout-code')?.content ?? ''));

/**
 * Marks what is switched off, in this page and for the next, which knows before it is painted (`layouts/head.js`).
 * Answers the list; fails when it cannot be read.
 */
export const askToggles = async (): Promise<Toggle[]> => {
  const answer = await ask(leave, '/api/feature-toggles', { signal: AbortSignal.timeout(10_000) });
  const list: Toggle[] = await answer.json();
  for (const { key, enabled } of list) document.documentElement.classList.toggle(`off-${key}`, !enabled);
  try {
    localStorage.toggles = JSON.stringify({ loaded: true, list });
  } catch {
    // Nothing can be stored: the next page asks again.
  }
  return list;
};
