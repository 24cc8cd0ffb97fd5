import { Announced } from '#components/ui/Announced.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { AdminProduct } from '#domain/product-input.ts';
import { productsMessages } from '#messages/products.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { EditingConflictNotice } from '../EditingConflictNotice.tsx';
import { useEditing } from '../use-editing.ts';
import { closeProductDialog } from './product-dialog.ts';
import {
  draftedProduct,
  isReducedHigher,
  type ProductDraft,
  productDraftErrors,
  productDraftOf,
} from './product-draft.ts';
import { addProduct, changeProduct, fetchProduct } from './products-api.ts';
import { loadProducts } from './products-store.ts';

const words = productsMessages.dialog;

const save = async (draft: ProductDraft, read: AdminProduct | undefined, isHere: () => boolean): Promise<void> => {
  const input = draftedProduct(draft);
  if (!input) return;
  await (read ? changeProduct(read, input) : addProduct(input));
  await loadProducts();
  if (isHere()) closeProductDialog();
  void toastSuccess();
};

interface ConsequencesProps {
  draft: ProductDraft;
  product: AdminProduct | undefined;
}

/** What saving would change elsewhere, as it is typed. */
const Consequences = ({ draft, product }: ConsequencesProps) => {
  const before = product && productDraftOf(product);
  const isRepriced = before !== undefined && (before.normal !== draft.normal || before.reduced !== draft.reduced);
  return (
    <Announced>
      {before && before.name !== draft.name && <p>{words.renamed}</p>}
      {isRepriced && product?.inUse && <p>{words.repriced}</p>}
      {isReducedHigher(draft) && <p>{words.reducedIsHigher}</p>}
    </Announced>
  );
};

/** Adds a discipline, or changes its name and prices. */
export const ProductDialog = ({ product }: { product?: AdminProduct | undefined }) => {
  const editing = useEditing<ProductDraft, AdminProduct>({
    object: product,
    draftOf: productDraftOf,
    errorsIn: productDraftErrors,
    save,
    reread: fetchProduct,
  });
  const { draft, set, errorOf, action } = editing;
  const amounts = [
    { name: 'normal', hint: words.normalHint, error: errorOf('normal') ?? action.error?.fields.prices },
    { name: 'reduced', hint: words.reducedHint, error: errorOf('reduced') },
  ] as const;
  return (
    <AskDialog
      title={product ? productsMessages.edit(product.name) : productsMessages.add}
      confirm={words.save}
      isChanged={editing.isChanged}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={closeProductDialog}
    >
      <EditingConflictNotice editing={editing} labels={words.labels} />
      <TextField
        name="name"
        label={words.labels.name}
        autoComplete="off"
        value={draft.name}
        error={errorOf('name')}
        onValue={(name) => set({ name })}
      />
      {amounts.map(({ name, hint, error }) => (
        <TextField
          key={name}
          name={name}
          label={words.labels[name]}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          error={error}
          onValue={(typed) => set({ [name]: typed })}
        />
      ))}
      <Consequences draft={draft} product={product} />
    </AskDialog>
  );
};
