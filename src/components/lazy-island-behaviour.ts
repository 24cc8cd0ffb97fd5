// Printed after each island: its code is let out when it comes near the window, or is entered before that.
const template = document.currentScript?.previousElementSibling;
const island = template?.previousElementSibling?.previousElementSibling;
if (template instanceof HTMLTemplateElement && island instanceof HTMLElement) {
  const wake = (): void => {
    near.disconnect();
    template.replaceWith(template.content);
  };
  const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
    rootMargin: `${island.dataset.ahead}px`,
  });
  // A script that does not arrive is as good as none: the part of the page says what it says without.
  for (const script of template.content.querySelectorAll('script'))
    script.onerror = () => {
      const without = island.closest('section')?.querySelector('noscript');
      if (without) without.outerHTML = without.textContent;
    };
  near.observe(island);
  island.addEventListener('focusin', wake);
}
