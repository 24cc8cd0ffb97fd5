import { atom } from 'nanostores';

/** How often something was saved since the page was opened: whoever shows what follows from it looks again. */
export const $saves = atom(0);

export const noteSave = (): void => $saves.set($saves.get() + 1);
