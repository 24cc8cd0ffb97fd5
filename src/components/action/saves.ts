import { atom } from 'nanostores';

/** The number of saves since the page was opened. Data that depend on saves are read again when it changes. */
export const $saves = atom(0);

export const noteSave = (): void => $saves.set($saves.get() + 1);
