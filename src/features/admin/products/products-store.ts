import { atom } from 'nanostores';
import { noteSave } from '#components/action/saves.ts';
import { createLoaded } from '#components/loading/loaded.ts';
import { toastApiError, toastError, toastSuccess } from '#components/ui/toast.tsx';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { productsMessages as words } from '#messages/products.ts';
import { changeProduct, fetchAdminProducts, saveOrder } from './products-api.ts';

const { $loaded, load } = createLoaded<readonly AdminProduct[]>(fetchAdminProducts, words.failed);

/** All disciplines in their order, retired ones too. */
export const $products = $loaded;
export const loadProducts = load;

/** True while the order is being saved or a discipline is being restored. */
export const $isChanging = atom(false);

/** The words that the live region announces about a new order. */
export const $orderWords = atom('');

// Changes run one at a time. Whatever their outcome, the screen then shows the server's list.
const changeOnce = async (change: () => Promise<void>): Promise<void> => {
  if ($isChanging.get()) return;
  $isChanging.set(true);
  try {
    await change();
    noteSave();
    void toastSuccess();
  } catch (error) {
    if (isApiError(error, 'conflict')) void toastError(words.conflict);
    else toastApiError(error);
  } finally {
    await loadProducts();
    $isChanging.set(false);
  }
};

/** Returns the disciplines on offer. */
export const offered = (products: readonly AdminProduct[]): AdminProduct[] =>
  products.filter(({ retired }) => !retired);

/** Moves an offered discipline up (-1) or down (1). Does nothing at the ends. */
export const moveProduct = async (product: AdminProduct, by: -1 | 1): Promise<void> => {
  const known = $products.get();
  if (known.state !== 'ready') return;
  const order = offered(known.value);
  const from = order.findIndex(({ id }) => id === product.id);
  if (from < 0 || !order[from + by]) return;
  order.splice(from + by, 0, ...order.splice(from, 1));
  await changeOnce(async () => {
    $orderWords.set('');
    await saveOrder(order.map(({ id }) => id));
    $orderWords.set(words.placed(product.name, from + by + 1));
  });
};

/** Offers a retired discipline again. */
export const restoreProduct = (product: AdminProduct): Promise<void> =>
  changeOnce(async () => void (await changeProduct(product, { retired: false })));

/** The dialogs of the list of disciplines. */
export type AskedProduct = { name: 'edit'; product?: AdminProduct } | { name: 'remove'; product: AdminProduct };

export const $productDialog = atom<AskedProduct | undefined>(undefined);

export const openProductDialog = (dialog: AskedProduct): void => $productDialog.set(dialog);

export const closeProductDialog = (): void => $productDialog.set(undefined);
