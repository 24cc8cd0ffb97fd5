// The behaviour of every page, small enough to be printed in it.
import { THEME } from '#lib/storage-keys.ts';
import { askToggles, find, root } from './ask-toggles.ts';

const themeSwitch = find('#theme');
const lightBar = find<HTMLMetaElement>('[name=theme-color]');
const showScheme = (): void => {
  const isDark = !!find('.dark');
  if (themeSwitch) themeSwitch.ariaPressed = String(isDark);
  // Without the light entry the dark one applies. Reading the background colour would compute all styles before the
  // page is laid out.
  if (lightBar) lightBar.media = isDark ? 'not all' : '';
};
showScheme();
// This also runs when the page returns from the back/forward cache, when another tab chooses, or when the system's
// scheme changes.
addEventListener('pageshow', showScheme);
addEventListener('storage', showScheme);
matchMedia('(prefers-color-scheme: dark)').onchange = showScheme;
themeSwitch?.addEventListener('click', () => {
  const theme = root.toggle('dark') ? 'dark' : 'light';
  showScheme();
  try {
    localStorage[THEME] = theme;
  } catch {
    // Storage is unavailable, so the choice holds for this page only.
  }
});

const closeMenu = (): void => find('#menu')?.hidePopover();
find('#menu')?.addEventListener('click', closeMenu);
// From this width on, the entries of the menu are in the header.
matchMedia('(min-width: 64rem)').onchange = closeMenu;

find('#logout')?.addEventListener('click', () =>
  document.body.append(find<HTMLTemplateElement>('#logout-code')?.content ?? ''),
);

// These requests wait for the first paint, with which they would compete. Pages with a gate request the toggles
// themselves.
setTimeout(() => {
  document.body.append(find<HTMLTemplateElement>('#prefetch')?.content ?? '');
  if (!find('[data-gate]')) askToggles().catch(console.error);
}, 300);

// The year of «Mon Nov 23 2026 …»: the standard's format, and shorter than asking a date for it.
find('#year')?.replaceChildren(Date().slice(11, 15));
