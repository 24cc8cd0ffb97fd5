// Printed in the page: an island's script is let out when the island comes near the window, or is entered before that.
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const wake = (): void => {
    near.disconnect();
    const { nextElementSibling: code } = island;
    if (code instanceof HTMLTemplateElement) code.replaceWith(code.content);
  };
  const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
    rootMargin: `${island.dataset.ahead}px`,
  });
  near.observe(island);
  island.addEventListener('focusin', wake);
}
