import { closeAfter } from '#components/editing/close-after.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { Announced } from '#components/ui/Announced.tsx';
import { ArticleField } from '#components/ui/ArticleField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import type { AdminProduct, ProductInput } from '#domain/money/product-input.ts';
import { disciplineInSentence } from '#messages/in-sentence.ts';
import { productsMessages } from '#messages/products.ts';
import { checkProduct, isReducedHigher, type ProductDraft, productDraftOf } from './product-draft.ts';
import { addProduct, changeProduct, fetchProduct } from './products-api.ts';
import { closeProductDialog, loadProducts } from './products-store.ts';

const words = productsMessages.dialog;

const createProductEdit = (product: AdminProduct | undefined) =>
  createEdit<ProductDraft, ProductInput, AdminProduct>({
    saved: product,
    toDraft: productDraftOf,
    schema: checkProduct,
    send: (input, { read }) => (read ? changeProduct(read, input) : addProduct(input)),
    theirs: readAgain(fetchProduct, loadProducts),
  });

interface ConsequencesProps {
  draft: ProductDraft;
  product: AdminProduct | undefined;
}

/** The consequences of saving the typed discipline elsewhere. */
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
  const edit = useEdit(() => createProductEdit(product), {
    onSaved: closeAfter(loadProducts, closeProductDialog),
  });
  const amounts = [
    { name: 'normal', hint: words.normalHint, error: edit.errorOf('normal') ?? edit.errorOf('prices') },
    { name: 'reduced', hint: words.reducedHint, error: edit.errorOf('reduced') },
  ] as const;
  return (
    <EditDialog
      edit={edit}
      title={product ? productsMessages.edit(product.name) : productsMessages.add}
      confirm={words.save}
      failed={words.failed}
      compared={{ toDraft: productDraftOf, labels: words.labels }}
      onClose={closeProductDialog}
    >
      <TextField {...edit.fieldOf('name')} label={words.labels.name} autoComplete="off" />
      <ArticleField
        label={words.labels.article}
        hint={words.articleHint}
        value={edit.draft.article}
        inSentence={(article) => disciplineInSentence({ name: edit.draft.name, article })}
        onValue={(article) => edit.set({ article })}
      />
      {amounts.map(({ name, hint, error }) => (
        <TextField
          key={name}
          {...edit.fieldOf(name)}
          label={words.labels[name]}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          error={error}
        />
      ))}
      <Consequences draft={edit.draft} product={edit.saved} />
    </EditDialog>
  );
};
