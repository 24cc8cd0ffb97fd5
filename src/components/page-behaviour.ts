// Plain behaviour of every page, small enough to be printed in it.
const root = document.documentElement;
const find = <E extends HTMLElement>(id: string): E | null => document.querySelector<E>(`#${id}`);

const themeSwitch = find('theme');
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

const menu = find('menu');
menu?.addEventListener('click', () => menu.hidePopover());

find('logout')?.addEventListener('click', () =>
  document.body.append(find<HTMLTemplateElement>('logout-code')?.content ?? ''),
);

// What is open shows at once, what is closed leaves; the next page knows before it is painted (`layouts/head.js`).
const { gate } = root.dataset;
fetch('/api/feature-toggles')
  .then((answer) => answer.json())
  .then((list: { key: string; enabled: boolean }[]) => {
    let open = !gate;
    for (const { key, enabled } of list) {
      root.classList.toggle(`off-${key}`, !enabled);
      open ||= enabled && key === gate;
    }
    // Where nothing can be stored the page still works.
    queueMicrotask(() => {
      localStorage.toggles = JSON.stringify({ loaded: true, list });
    });
    if (!open) throw gate;
  })
  .catch((error: unknown) => {
    if (error !== gate) console.error('Feature toggles could not be loaded', error);
    if (gate) location.replace('/');
  });

find('year')?.replaceChildren(`${new Date().getFullYear()}`);
