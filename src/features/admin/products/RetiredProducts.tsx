import { useStore } from '@nanostores/react';
import type { AdminProduct } from '#domain/product-input.ts';
import { productsMessages } from '#messages/products.ts';
import { priceText } from './OfferedProducts.tsx';
import { $isChanging, restoreProduct } from './products-store.ts';

const words = productsMessages.retired;

/** Disciplines that are no longer offered, with buttons that offer them again. */
export const RetiredProducts = ({ products }: { products: readonly AdminProduct[] }) => {
  const isChanging = useStore($isChanging);
  if (products.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="retired">
      <h2 id="retired">{words.title}</h2>
      <p>{words.lead}</p>
      <ul className="closures">
        {products.map((product) => (
          <li key={product.id} className="closure">
            <p>
              <strong>{product.name}</strong>, {priceText(product, true)}
            </p>
            <button
              type="button"
              className="button button--small"
              aria-label={words.restore(product.name)}
              aria-disabled={isChanging}
              onClick={() => void restoreProduct(product)}
            >
              {words.restoreShort}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
