// Plain behaviour of every page, small enough to be printed in it.
const root = document.documentElement;
const find = <E extends HTMLElement>(selector: string): E | null => document.querySelector<E>(selector);

const themeSwitch = find('#theme');
const showScheme = (): void => {
  themeSwitch?.setAttribute('aria-pressed', `${!!find('.dark')}`);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    meta.content = getComputedStyle(document.body).backgroundColor;
};
showScheme();
// Also when the page comes back from the browser's memory, or the system changes its mind.
addEventListener('pageshow', showScheme);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showScheme);
themeSwitch?.addEventListener('click', () => {
  localStorage.theme = root.classList.toggle('dark') ? 'dark' : 'light';
  showScheme();
});

const menu = find('#menu');
menu?.addEventListener('click', () => menu.hidePopover());

find('#logout')?.addEventListener('click', () =>
  document.body.append(find<HTMLTemplateElement>('#logout-code')?.content ?? ''),
);

// What is open shows at once, what is closed leaves; the next page knows before it is painted (`layouts/head.js`).
let isOpen = !root.dataset.gate;
const askToggles = (): unknown =>
  fetch('/api/feature-toggles', { signal: AbortSignal.timeout(1e4) })
    .then((answer) => answer.json())
    .then((list: { key: string; enabled: boolean }[]) => {
      for (const { key, enabled } of list) {
        root.classList.toggle(`off-${key}`, !enabled);
        isOpen ||= enabled && key === root.dataset.gate;
      }
      // Last: where nothing can be stored the page still works.
      localStorage.toggles = JSON.stringify({ loaded: true, list });
    })
    .catch(console.error)
    .then(() => isOpen || location.replace('/'));
// After the first paint, which it would otherwise compete with for a slow line.
setTimeout(askToggles, 300);

find('#year')?.replaceChildren(`${new Date().getFullYear()}`);
