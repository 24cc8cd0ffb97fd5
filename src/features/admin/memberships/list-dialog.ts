import { atom } from 'nanostores';

/** What is asked over the list about all of it. */
export const $listDialog = atom<'export' | 'archive' | undefined>(undefined);

export const closeListDialog = (): void => $listDialog.set(undefined);
