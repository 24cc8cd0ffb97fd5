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

interface Toggle {
  key: string;
  enabled: boolean;
}

// What is open shows at once, what is closed leaves; the next page knows before it is painted (`layouts/head.js`).
const showToggles = (list: Toggle[]): void => {
  localStorage.setItem('toggles', JSON.stringify({ loaded: true, list }));
  for (const { key, enabled } of list) root.classList.toggle(`off-${key}`, !enabled);
};
const gate = root.dataset.toggle;
const leave = (): void => location.replace('/');
fetch('/api/feature-toggles')
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
  .then((list: Toggle[]) => {
    showToggles(list);
    if (gate && !list.some(({ key, enabled }) => key === gate && enabled)) leave();
  })
  .catch((error: unknown) => {
    console.error('Feature toggles could not be loaded', error);
    if (gate) leave();
  });

const year = find('#year');
if (year) year.textContent = String(new Date().getFullYear());
