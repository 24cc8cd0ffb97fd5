// Moves the code of an island out of its template when the island comes near the window or takes the focus.
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const template = island.parentElement?.querySelector('template');
  if (!template) continue;
  const wake = (): void => {
    near.disconnect();
    template.replaceWith(template.content);
  };
  const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
    rootMargin: `${island.dataset.ahead ?? 0}px`,
  });
  // If a script fails to load, that part of the page stays as it is without scripts.
  for (const script of template.content.querySelectorAll('script'))
    script.onerror = () => {
      const without = island.closest('section')?.querySelector('noscript');
      if (!without) return;
      // This does the same as `inert-html.ts`, which would be another file for the page to load.
      policy ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text });
      without.outerHTML = policy?.createHTML(without.textContent) ?? without.textContent;
    };
  near.observe(island);
  island.addEventListener('focusin', wake);
}
