// This is printed in the head of every page. It sets what the page must know before the first paint. Every byte
// counts.
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
    // On a first visit there is no list yet. An error here, before the first paint, would cost more than all the
    // rest.
    for (const { key, enabled } of toggles ? JSON.parse(toggles).list : []) root.toggle(`off-${key}`, !enabled);
  } catch {
    // The browser refuses storage, so the page shows every entry.
  }
};
mark();
system.onchange = mark;
// This also runs when the page returns from the back/forward cache, and when another tab logs out.
addEventListener('pageshow', mark);
addEventListener('storage', mark);
