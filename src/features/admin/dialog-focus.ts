let opener: Element | null = null;

/** Before a dialog opens: whoever opened it gets the focus back. A dialog that follows another keeps the first one's opener. */
export const rememberOpener = (): void => {
  if (!document.querySelector('dialog[open]')) opener = document.activeElement;
};

/** Once a dialog is gone. What opened it may have gone with what was done: then the screen's title takes the focus. */
export const returnFocus = (): void => {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    const place = isThere ? opener : document.querySelector('h1');
    if (place instanceof HTMLElement) place.focus({ preventScroll: !isThere });
  });
};
