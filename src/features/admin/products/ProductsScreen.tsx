import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ConfirmDialog } from '#components/dialogs/ConfirmDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { productsMessages as words } from '#messages/products.ts';
import { useMay } from '../account/account-store.ts';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { OfferedProducts, RetiredProducts } from './ProductLists.tsx';
import { removeProduct } from './products-api.ts';
import {
  $productDialog,
  $products,
  closeProductDialog,
  loadProducts,
  offered,
  openProductDialog,
} from './products-store.ts';

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

const Lists = ({ products }: { products: readonly AdminProduct[] }) => {
  const shown = offered(products);
  return (
    <>
      {shown.length === 0 ? <Empty /> : <OfferedProducts products={shown} />}
      <RetiredProducts products={products.filter(({ retired }) => retired)} />
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
export const ProductsScreen = () => {
  const may = useMay();
  useEffect(() => {
    void loadProducts();
    return () => $productDialog.set(undefined);
  }, []);
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.prices} title={words.title}>
        {may('seasons', 'write') && (
          <MainAction onPress={() => openProductDialog({ name: 'edit' })}>{words.add}</MainAction>
        )}
      </ScreenHead>
      <p>
        {words.quoted} {words.published}{' '}
        {may('publication', 'write') && <a href={adminPaths.publication}>{words.toPublication}</a>}
      </p>
      <LoadedPart of={useStore($products)} reload={loadProducts} words={{ ...words, loading: adminMessages.loading }}>
        {(products) => <Lists products={products} />}
      </LoadedPart>
      <Dialogs />
    </div>
  );
};
