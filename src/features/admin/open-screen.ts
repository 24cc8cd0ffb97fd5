// Apart from the router: screens may not import what imports them.
const show = (): void => {
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
};

/** Moves to another screen, as following a link to it does. */
export const openScreen = (path: string): void => {
  history.pushState(null, '', path);
  show();
};

/** Moves on from a screen whose work is done: going back does not return to it. */
export const replaceScreen = (path: string): void => {
  history.replaceState(null, '', path);
  show();
};
