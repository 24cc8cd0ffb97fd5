import { createRouter } from '@nanostores/router';
import { paths } from '#lib/paths.ts';
import { screenPatterns } from './screens.ts';
import { mayLeave } from './unsaved-changes.ts';

/** The screen of the current address; undefined for an address without one. */
export const $route = createRouter(screenPatterns, { links: false });

const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented);

const isScreen = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  link.hash === '' &&
  !link.target &&
  !link.download &&
  $route.routes.some(([, pattern]) => pattern.test(link.pathname));

/** Real links between screens, wherever they stand on the page, move without loading it. */
const follow = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !plainClick(event) || !isScreen(link)) return;
  event.preventDefault();
  if (!mayLeave()) return;
  $route.open(link.href);
  scrollTo(0, 0);
};

/** Back and forward ask as links do, before the router hears of them; whoever stays gets their address back. */
const askBack = (event: PopStateEvent): void => {
  const page = $route.get();
  // A screen that moves on by itself, its work done, says so by an event of its own.
  if (!event.isTrusted || !page || page.path === location.pathname || mayLeave()) return;
  event.stopImmediatePropagation();
  const search = new URLSearchParams(page.search).toString();
  history.pushState(null, '', search ? `${page.path}?${search}` : page.path);
};
// At once: a window tells its listeners in the order they came, and the router's comes when somebody first looks.
addEventListener('popstate', askBack);

/** Follows links until the returned function is called, and sends an unknown address home. */
export const startRouting = (): (() => void) => {
  document.addEventListener('click', follow);
  const stopWatching = $route.subscribe((page) => {
    if (!page && location.pathname.startsWith(paths.admin)) $route.open(paths.admin, true);
  });
  return () => {
    document.removeEventListener('click', follow);
    stopWatching();
  };
};
