import { atom } from 'nanostores';
import type { AdminProduct } from '#domain/product-input.ts';

/** The dialogs of the list of disciplines. */
export type AskedProduct = { name: 'edit'; product?: AdminProduct } | { name: 'remove'; product: AdminProduct };

export const $productDialog = atom<AskedProduct | undefined>(undefined);

export const openProductDialog = (dialog: AskedProduct): void => $productDialog.set(dialog);

export const closeProductDialog = (): void => $productDialog.set(undefined);
