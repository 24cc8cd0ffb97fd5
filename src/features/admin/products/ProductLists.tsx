import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
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

const Actions = ({ product }: { product: AdminProduct }) => {
  const { name, inUse } = product;
  return (
    <div className="cluster">
      <button
        type="button"
        className="button button--small"
        aria-label={words.edit(name)}
        onClick={() => openProductDialog({ name: 'edit', product })}
      >
        {words.editShort}
      </button>
      <button
        type="button"
        className="button button--small button--danger"
        aria-label={(inUse ? words.retire : words.remove)(name)}
        onClick={() => openProductDialog({ name: 'remove', product })}
      >
        {inUse ? words.retireShort : words.removeShort}
      </button>
    </div>
  );
};

/** Returns an amount in words, or a word if there is none. */
const priceText = (product: AdminProduct, isDefault: boolean): string => {
  const cents = centsOf(product, isDefault);
  return cents === undefined ? words.noReduced : formatCents(cents);
};

/** The disciplines on offer, in the order in which visitors see them. */
export const OfferedProducts = ({ products }: { products: readonly AdminProduct[] }) => {
  const isChanging = useStore($isChanging);
  const orderWords = useStore($orderWords);
  const writes = useMay()('seasons', 'write');
  const { columns } = words;
  return (
    <div className="table-frame">
      <table className="table table--cards products">
        <thead>
          <tr>
            {writes && <th scope="col">{columns.order}</th>}
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.normal}</th>
            <th scope="col">{columns.reduced}</th>
            {writes && <th scope="col">{columns.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {products.map((product, index) => (
            <tr key={product.id}>
              {writes && (
                <td data-label={columns.order}>
                  <span className="cluster">
                    <OrderButton product={product} by={-1} isDisabled={isChanging || index === 0} />
                    <OrderButton product={product} by={1} isDisabled={isChanging || index === products.length - 1} />
                  </span>
                </td>
              )}
              <th scope="row">{product.name}</th>
              <td data-label={columns.normal}>{priceText(product, true)}</td>
              <td data-label={columns.reduced}>{priceText(product, false)}</td>
              {writes && (
                <td>
                  <Actions product={product} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {orderWords}
      </p>
    </div>
  );
};

/** The disciplines that are no longer on offer, with buttons that offer them again. */
export const RetiredProducts = ({ products }: { products: readonly AdminProduct[] }) => {
  const isChanging = useStore($isChanging);
  const writes = useMay()('seasons', 'write');
  if (products.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="retired">
      <h2 id="retired">{words.retired.title}</h2>
      <p>{words.retired.lead}</p>
      <ul className="closures">
        {products.map((product) => (
          <li key={product.id} className="closure">
            <p>
              <strong>{product.name}</strong>, {priceText(product, true)}
            </p>
            {writes && (
              <button
                type="button"
                className="button button--small"
                aria-label={words.retired.restore(product.name)}
                aria-disabled={isChanging}
                onClick={() => void restoreProduct(product)}
              >
                {words.retired.restoreShort}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
