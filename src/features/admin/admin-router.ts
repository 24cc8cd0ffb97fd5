import { createRouter } from '@nanostores/router';
import { atom } from 'nanostores';
import { leave } from '#components/action/leave-guard.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { forgetLists } from './lists/kept-lists.ts';
import { screenPatterns } from './screen/screen-places.ts';

/** The screen of the present address. Undefined for an address without a screen. */
export const $route = createRouter(screenPatterns, { links: false });

/** How often a link led to the present address. Each time the screen starts over, without its open dialogs. */
export const $again = atom(0);

const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented);

const isScreen = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  link.hash === '' &&
  !link.target &&
  !link.download &&
  $route.routes.some(([, pattern]) => pattern.test(link.pathname));

/** Follows links between screens without loading the page. */
const follow = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !plainClick(event) || !isScreen(link)) return;
  event.preventDefault();
  leave(() => {
    const before = $route.get();
    $route.open(link.href);
    if ($route.get() === before) {
      // An address may carry the filter of a list, which the router ignores.
      history.replaceState(history.state, '', link.href);
      forgetLists();
      $again.set($again.get() + 1);
    }
    scrollTo(0, 0);
  });
};

const addressOf = (path: string, search: string | Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
};

/**
 * Asks the user before going back or forward, as links do, before the router receives the event. It restores the
 * address until the user agrees.
 */
const askBack = (event: PopStateEvent): void => {
  const page = $route.get();
  // A screen that moves on after its work dispatches an event of its own.
  if (!event.isTrusted || !page) return;
  const here = addressOf(page.path, page.search);
  if (here === addressOf(location.pathname, location.search)) return;
  let isRestored = false;
  let mayBeErased = false;
  leave(() => {
    mayBeErased = true;
    if (isRestored) history.back();
  });
  if (mayBeErased) return;
  isRestored = true;
  event.stopImmediatePropagation();
  history.pushState(null, '', here);
};
// The listener is added at once, because listeners run in the order in which they were added, and the router adds
// its own later.
addEventListener('popstate', askBack);

/** Handles links until the returned function is called. An unknown address leads to the front page. */
export const startRouting = (): (() => void) => {
  document.addEventListener('click', follow);
  const stopWatching = $route.subscribe((page) => {
    if (!page && location.pathname.startsWith(adminPaths.home)) $route.open(adminPaths.home, true);
  });
  return () => {
    document.removeEventListener('click', follow);
    stopWatching();
  };
};
