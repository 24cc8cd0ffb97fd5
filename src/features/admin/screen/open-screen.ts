// This is a file of its own, because screens may not import the router, which imports them.
const show = (): void => {
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
};

/** Moves to another screen, like a link. */
export const openScreen = (path: string): void => {
  history.pushState(null, '', path);
  show();
};

/** Replaces a screen whose work is done. Going back does not return to it. */
export const replaceScreen = (path: string): void => {
  history.replaceState(null, '', path);
  show();
};
