import { atom } from 'nanostores';

/** How often something was saved since the page was opened. What depends on saves reads it again. */
export const $saves = atom(0);

export const noteSave = (): void => $saves.set($saves.get() + 1);
