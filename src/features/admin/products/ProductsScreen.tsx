import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { paths } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { productsMessages as words } from '#messages/products.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { OfferedProducts } from './OfferedProducts.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { $productDialog, openProductDialog } from './product-dialog.ts';
import { $products, loadProducts, offered } from './products-store.ts';
import { RemoveProductDialog } from './RemoveProductDialog.tsx';
import { RetiredProducts } from './RetiredProducts.tsx';

const Empty = () => (
  <div className="empty">
    <h2>{words.emptyTitle}</h2>
    <p>{words.empty}</p>
  </div>
);

const Lists = () => {
  const known = useStore($products);
  if (known.state === 'loading') return <p className="loading">{adminMessages.loading}</p>;
  if (known.state === 'failed')
    return (
      <RetryNotice title={words.failed} onRetry={() => void loadProducts()}>
        {words.failedHint}
      </RetryNotice>
    );
  const shown = offered(known.value);
  return (
    <>
      {shown.length === 0 ? <Empty /> : <OfferedProducts products={shown} />}
      <RetiredProducts products={known.value.filter(({ retired }) => retired)} />
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
  useEffect(() => {
    void loadProducts();
    return () => $productDialog.set(undefined);
  }, []);
  return (
    <div className="screen">
      <header className="stack">
        <div className="screen-head">
          <ScreenTitle name={adminMessages.screens.prices}>{words.title}</ScreenTitle>
          <button type="button" className="button button--primary" onClick={() => openProductDialog({ name: 'edit' })}>
            {words.add}
          </button>
        </div>
        <p>
          {words.quoted} {words.published} <a href={paths.adminPublication}>{words.toPublication}</a>
        </p>
      </header>
      <Lists />
      <Dialogs />
    </div>
  );
};
