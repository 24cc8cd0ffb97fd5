import { atom } from 'nanostores';

/** A dialog about the whole list, or about those who are chosen in it. */
export type ListDialog = 'export' | 'federation' | 'addresses' | 'archive' | 'certificates';

/** The open dialog. */
export const $listDialog = atom<ListDialog | undefined>(undefined);

export const closeListDialog = (): void => $listDialog.set(undefined);
