import { atom } from 'nanostores';

/** What is asked over the list about all of it. */
export const $listDialog = atom<'export' | 'archive' | undefined>(undefined);

/** The button that was pressed may be gone once its work is done: the title then takes the focus. */
export const keepFocus = (): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  });
};

export const closeListDialog = (): void => {
  $listDialog.set(undefined);
  keepFocus();
};
