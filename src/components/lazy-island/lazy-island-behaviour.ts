// Takes the code of an island out of its template when the island comes near the window or somebody enters it.
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
  // If a script does not arrive, that part of the page shows what it shows without scripts.
  for (const script of template.content.querySelectorAll('script'))
    script.onerror = () => {
      const without = island.closest('section')?.querySelector('noscript');
      if (!without) return;
      // As in `inert-html.ts`, which would be one more file of the page.
      policy ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text });
      without.outerHTML = policy?.createHTML(without.textContent) ?? without.textContent;
    };
  near.observe(island);
  island.addEventListener('focusin', wake);
}
