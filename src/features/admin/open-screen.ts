/** Moves to another screen, as following a link to it does. Apart from the router: screens may not import what imports them. */
export const openScreen = (path: string): void => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
};
