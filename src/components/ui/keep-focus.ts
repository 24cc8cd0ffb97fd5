/** Returns the present element at a place. An element that moves in the page is made again, under its old name. */
const placeNow = (place: Element | null | undefined): Element | null | undefined =>
  place?.isConnected === false ? document.getElementById(place.id) : place;

/**
 * Keeps the focus when an element with the focus disappears: gives it to the first of `places` that still exists,
 * otherwise to the page's title.
 */
export const keepFocus = (...places: readonly (Element | null | undefined)[]): void => {
  // After the result is shown.
  setTimeout(() => {
    for (const place of [...places, document.querySelector('h1')]) {
      if (document.activeElement !== document.body) return;
      // Scrolls only to what had the focus before.
      const now = placeNow(place);
      if (now instanceof HTMLElement) now.focus({ preventScroll: place !== places[0] });
    }
  });
};
