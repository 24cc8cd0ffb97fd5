// Plain behaviour of every page, small enough to be printed in it.
const root = document.documentElement;
const systemScheme = matchMedia('(prefers-color-scheme: dark)');
const find = <E extends Element>(selector: string): E | null => document.querySelector<E>(selector);

const themeSwitch = find<HTMLButtonElement>('#theme');
const showScheme = (dark: boolean): void => {
  root.classList.toggle('dark', dark);
  themeSwitch?.setAttribute('aria-pressed', String(dark));
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    meta.content = getComputedStyle(document.body).backgroundColor;
};
showScheme(root.classList.contains('dark'));
themeSwitch?.addEventListener('click', () => {
  const dark = !root.classList.contains('dark');
  showScheme(dark);
  localStorage.setItem('theme', dark ? 'dark' : 'light');
});
systemScheme.addEventListener('change', () => {
  if (!localStorage.getItem('theme')) showScheme(systemScheme.matches);
});

const menu = find<HTMLElement>('#menu');
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) menu.hidePopover();
});

find('#logout')?.addEventListener('click', () => {
  const code = find<HTMLTemplateElement>('#logout-code');
  if (code) document.body.append(code.content.cloneNode(true));
});

const year = find('#year');
if (year) year.textContent = String(new Date().getFullYear());
