import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { formatCents } from '#lib/format.ts';
import { productsMessages as words } from '#messages/products.ts';
import { useMay } from '../account/account-store.ts';
import { centsOf } from './product-draft.ts';
import { $isChanging, $orderWords, moveProduct, openProductDialog, restoreProduct } from './products-store.ts';

interface OrderButtonProps {
  product: AdminProduct;
  by: -1 | 1;
  isDisabled: boolean;
}

const OrderButton = ({ product, by, isDisabled }: OrderButtonProps) => {
  // The row moves, and the focus stays on the button.
  const move = async ({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    await moveProduct(product, by);
    requestAnimationFrame(() => currentTarget.focus());
  };
  return (
    <button
      type="button"
      className="button button--small order-button"
      aria-label={(by < 0 ? words.up : words.down)(product.name)}
      aria-disabled={isDisabled}
      onClick={(event) => !isDisabled && void move(event)}
    >
      <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
    </button>
  );
};

/** Returns an amount in words, or a word if there is none. */
const priceText = (product: AdminProduct, isDefault: boolean): string => {
  const cents = centsOf(product, isDefault);
  return cents === undefined ? words.noReduced : formatCents(cents);
};

const Order = ({ product, place, last }: { product: AdminProduct; place: number; last: number }) => {
  const isChanging = useStore($isChanging);
  return (
    <span className="order-buttons">
      <OrderButton product={product} by={-1} isDisabled={isChanging || place === 0} />
      <OrderButton product={product} by={1} isDisabled={isChanging || place === last} />
    </span>
  );
};

const RestoreButton = ({ product }: { product: AdminProduct }) => (
  <button
    type="button"
    className="plain-button"
    aria-label={words.retired.restore(product.name)}
    aria-disabled={useStore($isChanging)}
    onClick={() => void restoreProduct(product)}
  >
    {words.retired.restoreShort}
  </button>
);

const RemoveButton = ({ product }: { product: AdminProduct }) => {
  const { name, inUse } = product;
  return (
    <button
      type="button"
      className="plain-button"
      aria-label={(inUse ? words.retire : words.remove)(name)}
      aria-haspopup="dialog"
      onClick={() => openProductDialog({ name: 'remove', product })}
    >
      {inUse ? words.retireShort : words.removeShort}
    </button>
  );
};

const column = dataColumns<AdminProduct>();
const { columns: titles } = words;

const prices = column.columns([
  column.plain('normal', titles.normal, { width: 8, isNumber: true, phone: 'note' }, (row) => priceText(row, true)),
  column.plain('reduced', titles.reduced, { width: 8, isNumber: true, phone: 'more' }, (row) => priceText(row, false)),
]);

const readColumns = column.columns([
  column.plain('name', titles.name, { isRowHeader: true, phone: 'name' }, (row) => row.name),
  ...prices,
]);

const offeredColumns = column.columns([
  column.display({
    id: 'order',
    header: titles.order,
    meta: { width: 5.5, phone: 'start' },
    cell: ({ row, count }) => <Order product={row.original} place={row.index} last={count - 1} />,
  }),
  column.plain('name', titles.name, { isRowHeader: true, phone: 'name' }, (original) => (
    <button
      type="button"
      className="row-link"
      aria-label={words.edit(original.name)}
      aria-haspopup="dialog"
      onClick={() => openProductDialog({ name: 'edit', product: original })}
    >
      {original.name}
    </button>
  )),
  ...prices,
  column.plain('remove', titles.actions, { width: 7, phone: 'end' }, (row) => <RemoveButton product={row} />),
]);

const retiredColumns = column.columns([
  ...readColumns,
  column.plain('restore', titles.actions, { width: 10, phone: 'end' }, (row) => <RestoreButton product={row} />),
]);

const productId = ({ id }: AdminProduct): string => id;

/** The disciplines on offer, in the order in which visitors see them, or the retired ones. */
export const ProductTable = ({ products, isRetired }: { products: readonly AdminProduct[]; isRetired: boolean }) => {
  const orderWords = useStore($orderWords);
  const writes = useMay()('seasons', 'write');
  return (
    <>
      <DataTable
        caption={isRetired ? words.retired.title : words.title}
        columns={writes ? (isRetired ? retiredColumns : offeredColumns) : readColumns}
        idOf={productId}
        rows={products}
      />
      {isRetired && <p>{words.retired.lead}</p>}
      <p className="visually-hidden" role="status">
        {orderWords}
      </p>
    </>
  );
};
