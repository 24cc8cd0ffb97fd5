import { atom } from 'nanostores';

/** What is asked over the list about all of it. */
export const $listDialog = atom<'export' | 'addresses' | 'archive' | undefined>(undefined);

export const closeListDialog = (): void => $listDialog.set(undefined);
