const linkOf = (event: MouseEvent): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;

const opensElsewhere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || Boolean(link.target) || link.hash !== '';

interface Watch {
  isGuarded: () => boolean;
  /** Called in place of following the link. */
  onLink: (link: HTMLAnchorElement) => void;
  onBack: () => void;
}

/**
 * Watches links, going back and closing the page, which the browser itself asks about. Returns a function that stops
 * watching.
 */
export const watchWaysOut = ({ isGuarded, onLink, onBack }: Watch): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || !isGuarded() || opensElsewhere(event, link)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onLink(link);
  };
  document.addEventListener('click', onClick, { capture: true, signal });
  addEventListener('popstate', onBack, { signal });
  addEventListener('beforeunload', (event) => isGuarded() && event.preventDefault(), { signal });
  return () => listening.abort();
};
