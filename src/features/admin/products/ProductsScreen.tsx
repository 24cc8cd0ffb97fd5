import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ConfirmDialog } from '#components/dialogs/ConfirmDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { listMessages } from '#messages/lists.ts';
import { productsMessages as words } from '#messages/products.ts';
import { useMay } from '../account/account-store.ts';
import { LocalTabs, viewNamed } from '../lists/local-views.tsx';
import { LowerPart } from '../screen/LowerPart.tsx';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductTable } from './ProductLists.tsx';
import { removeProduct } from './products-api.ts';
import { $productDialog, $products, closeProductDialog, loadProducts, openProductDialog } from './products-store.ts';

type Search = Readonly<Record<string, string>>;

/** Removes a discipline. The server retires it if a membership chose it, otherwise deletes it, and answers which. */
const RemoveProductDialog = ({ product }: { product: AdminProduct }) => {
  const { name, inUse } = product;
  const { text, failed } = inUse ? words.retirement : words.removal;
  const sentence = (inUse ? words.retire : words.remove)(name);
  return (
    <ConfirmDialog
      title={sentence}
      confirm={sentence}
      failed={failed}
      perform={async () => {
        const retired = await removeProduct(product);
        await loadProducts();
        return retired && !inUse ? words.removal.onlyRetired(name) : undefined;
      }}
      onClose={closeProductDialog}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
};

const Empty = () => (
  <div className="empty">
    <h2>{words.emptyTitle}</h2>
    <p>{words.empty}</p>
  </div>
);

const views = [
  { name: 'proposees', label: words.views.offered, holds: ({ retired }: AdminProduct) => !retired },
  { name: 'retirees', label: words.views.retired, holds: ({ retired }: AdminProduct) => retired },
] as const;

const Lists = ({ products, search }: { products: readonly AdminProduct[]; search: Search }) => {
  const view = viewNamed(views, search);
  const shown = products.filter(view.holds);
  const isRetired = view.name === 'retirees';
  return (
    <>
      <LocalTabs views={views} current={view} rows={products} />
      {shown.length > 0 && <ProductTable products={shown} isRetired={isRetired} />}
      {shown.length === 0 && (isRetired ? <p className="empty">{listMessages.nothing}</p> : <Empty />)}
    </>
  );
};

const Dialogs = () => {
  const asked = useStore($productDialog);
  if (!asked) return null;
  return asked.name === 'edit' ? (
    <ProductDialog product={asked.product} />
  ) : (
    <RemoveProductDialog product={asked.product} />
  );
};

/** The disciplines, their prices, and which are offered. */
export const ProductsScreen = ({ search = {} }: { search?: Search }) => {
  const may = useMay();
  const products = useStore($products);
  useEffect(() => {
    void loadProducts();
    return () => $productDialog.set(undefined);
  }, []);
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.prices} title={words.title}>
        {may('seasons', 'write') && (
          <MainAction onPress={() => openProductDialog({ name: 'edit' })}>{words.add}</MainAction>
        )}
      </ScreenHead>
      <LoadedPart of={products} reload={loadProducts} words={{ ...words, loading: adminMessages.loading }}>
        {(list) => <Lists products={list} search={search} />}
      </LoadedPart>
      <LowerPart isReady={products.state !== 'loading'}>
        <p>
          {words.quoted} {words.published}{' '}
          {may('publication', 'write') && <a href={adminPaths.publication}>{words.toPublication}</a>}
        </p>
      </LowerPart>
      <Dialogs />
    </div>
  );
};
