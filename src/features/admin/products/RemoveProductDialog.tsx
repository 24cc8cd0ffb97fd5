import { toastSuccess } from '#components/ui/toast.tsx';
import type { AdminProduct } from '#domain/product-input.ts';
import { productsMessages as words } from '#messages/products.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { closeProductDialog } from './product-dialog.ts';
import { removeProduct } from './products-api.ts';
import { loadProducts } from './products-store.ts';

/** Removes a discipline: retires it if somebody chose it, otherwise deletes it. The server decides and tells which. */
export const RemoveProductDialog = ({ product }: { product: AdminProduct }) => {
  const { name, inUse } = product;
  const { text, failed } = inUse ? words.retirement : words.removal;
  const sentence = (inUse ? words.retire : words.remove)(name);
  const action = useAction(async (isHere) => {
    const retired = await removeProduct(product);
    await loadProducts();
    if (isHere()) closeProductDialog();
    void toastSuccess(retired && !inUse ? words.removal.onlyRetired(name) : undefined);
  });
  return (
    <AskDialog
      title={sentence}
      confirm={sentence}
      isDanger
      action={action}
      failure={<ActionError action={action} title={failed} />}
      onClose={closeProductDialog}
    >
      <p>{text}</p>
    </AskDialog>
  );
};
