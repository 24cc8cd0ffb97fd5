/**
 * Returns the present element for a former one. An element that moves in the page is rendered again, with the same id.
 */
const placeNow = (place: Element | null | undefined): Element | null | undefined =>
  place?.isConnected === false ? document.getElementById(place.id) : place;

/**
 * Moves the focus when the focused element disappears: to the first of `places` that still exists, otherwise to the
 * page's title.
 */
export const keepFocus = (...places: readonly (Element | null | undefined)[]): void => {
  // The focus moves after the result is shown.
  setTimeout(() => {
    for (const place of [...places, document.querySelector('h1')]) {
      if (document.activeElement !== document.body) return;
      // It scrolls only to an element that had the focus before.
      const now = placeNow(place);
      if (now instanceof HTMLElement) now.focus({ preventScroll: place !== places[0] });
    }
  });
};
