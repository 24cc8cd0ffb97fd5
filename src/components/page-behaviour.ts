// Plain behaviour of every page, small enough to be printed in it.
const root = document.documentElement;
const find = <E extends HTMLElement>(selector: string): E | null => document.querySelector<E>(selector);

const themeSwitch = find('#theme');
const showScheme = (): void => {
  themeSwitch?.setAttribute('aria-pressed', `${root.classList.contains('dark')}`);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    meta.content = getComputedStyle(document.body).backgroundColor;
};
showScheme();
// Also when the system changes its mind, or another tab the visitor's: `layouts/head.js` sets the class.
new MutationObserver(showScheme).observe(root, { attributeFilter: ['class'] });
themeSwitch?.addEventListener('click', () => {
  localStorage.theme = root.classList.toggle('dark') ? 'dark' : 'light';
});

const menu = find('#menu');
menu?.addEventListener('click', () => menu.hidePopover());

find('#logout')?.addEventListener('click', () =>
  document.body.append(find<HTMLTemplateElement>('#logout-code')?.content ?? ''),
);

// What is open shows at once, what is closed leaves; the next page knows before it is painted (`layouts/head.js`).
const { gate } = root.dataset;
let isOpen = !gate;
const askToggles = (): unknown =>
  fetch('/api/feature-toggles')
    .then((answer) => answer.json())
    .then((list: { key: string; enabled: boolean }[]) => {
      for (const { key, enabled } of list) {
        root.classList.toggle(`off-${key}`, !enabled);
        isOpen ||= enabled && key === gate;
      }
      // Last: where nothing can be stored the page still works.
      localStorage.toggles = JSON.stringify({ loaded: true, list });
    })
    .catch((error: unknown) => console.error('Feature toggles could not be loaded', error))
    .then(() => isOpen || location.replace('/'));
// After the first paint, which it would otherwise compete with.
requestAnimationFrame(() => setTimeout(askToggles));

find('#year')?.replaceChildren(`${new Date().getFullYear()}`);
