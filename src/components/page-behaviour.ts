// The behaviour of every page, small enough to be printed in it.
import { THEME } from '#lib/storage-keys.ts';
import { askToggles, find, root } from './ask-toggles.ts';

const themeSwitch = find('#theme');
const lightBar = find<HTMLMetaElement>('[name=theme-color]');
const showScheme = (): void => {
  const isDark = !!find('.dark');
  if (themeSwitch) themeSwitch.ariaPressed = String(isDark);
  // Without the light entry the dark one applies. Reading the ground's colour would compute all styles before the page
  // is laid out.
  if (lightBar) lightBar.media = isDark ? 'not all' : '';
};
showScheme();
// Also when the page comes back from the browser's memory, another tab chooses, or the system changes its mind.
addEventListener('pageshow', showScheme);
addEventListener('storage', showScheme);
matchMedia('(prefers-color-scheme: dark)').onchange = showScheme;
themeSwitch?.addEventListener('click', () => {
  const theme = root.toggle('dark') ? 'dark' : 'light';
  showScheme();
  try {
    localStorage[THEME] = theme;
  } catch {
    // Nothing can be stored: the choice is this page's alone.
  }
});

const closeMenu = (): void => find('#menu')?.hidePopover();
find('#menu')?.addEventListener('click', closeMenu);
// From this width on its entries are in the header.
matchMedia('(min-width: 64rem)').onchange = closeMenu;

find('#logout')?.addEventListener('click', () =>
  document.body.append(find<HTMLTemplateElement>('#logout-code')?.content ?? ''),
);

// After the first paint, which these would otherwise compete with. Pages with a gate ask for the toggles themselves.
setTimeout(() => {
  document.body.append(find<HTMLTemplateElement>('#prefetch')?.content ?? '');
  if (!find('[data-gate]')) askToggles().catch(console.error);
}, 300);

// The year of «Mon Nov 23 2026 …»: the standard's format, and shorter than asking a date for it.
find('#year')?.replaceChildren(Date().slice(11, 15));
