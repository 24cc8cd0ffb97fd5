import { atom } from 'nanostores';

/** The open dialog about the whole list. */
export const $listDialog = atom<'export' | 'addresses' | 'archive' | undefined>(undefined);

export const closeListDialog = (): void => $listDialog.set(undefined);
