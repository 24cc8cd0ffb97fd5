/** Where it is now: what goes elsewhere in the page is made anew there, under its old name. */
const placeNow = (place: Element | null | undefined): Element | null | undefined =>
  place?.isConnected === false ? document.getElementById(place.id) : place;

/**
 * As something with the focus in it goes: where that leaves the focus nowhere, the first of `places` that is still there
 * takes it, or else the page's title.
 */
export const keepFocus = (...places: readonly (Element | null | undefined)[]): void => {
  // Once what was done is shown.
  setTimeout(() => {
    for (const place of [...places, document.querySelector('h1')]) {
      if (document.activeElement !== document.body) return;
      // Only what had the focus before is worth scrolling to.
      const now = placeNow(place);
      if (now instanceof HTMLElement) now.focus({ preventScroll: place !== places[0] });
    }
  });
};
