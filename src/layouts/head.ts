// Printed in the head of every page: what the page must know before it is painted. Every byte counts.
import { SIGN_UP, THEME, TOGGLES, TOKEN } from '#lib/storage-keys.ts';

const root = document.documentElement.classList;
const system = matchMedia('(prefers-color-scheme: dark)');
const mark = (): void => {
  root.toggle('dark', system.matches);
  try {
    const { [THEME]: theme, [TOKEN]: token, [TOGGLES]: toggles } = localStorage;
    if (theme) root.toggle('dark', theme === 'dark');
    root.toggle('signed-in', !!token);
    // Every page removes an expired sign-up from the tab.
    for (const key in { ...sessionStorage })
      if (key.startsWith(SIGN_UP) && JSON.parse(sessionStorage[key]).until < Date.now()) delete sessionStorage[key];
    // A first visit has no list yet. An error here would cost more than all the rest, before the first paint.
    for (const { key, enabled } of toggles ? JSON.parse(toggles).list : []) root.toggle(`off-${key}`, !enabled);
  } catch {
    // Storage is refused: every entry is shown.
  }
};
mark();
system.onchange = mark;
// Also if the page comes back from the browser's memory, or another tab logs out.
addEventListener('pageshow', mark);
addEventListener('storage', mark);
