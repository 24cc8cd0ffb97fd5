import { DomainError } from '#domain/error.ts';
import type { AdminProduct, ProductOrder } from '#domain/product-input.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { purgingAfter } from '../purging-after.ts';
import { lockCatalogue, orderProducts, selectOffered } from './admin-queries.ts';
import { listAllProducts } from './find-products.ts';

/**
 * Puts the offered disciplines in another order and returns all of them. The same order again changes nothing. Throws
 * `conflict` if one was added, retired or offered again meanwhile.
 */
export const orderCatalogue = async (
  deps: Deps,
  administratorId: string,
  order: ProductOrder,
): Promise<AdminProduct[]> => {
  const { db } = deps;
  try {
    const saving = db.batch([
      lockCatalogue(db),
      refuseUnless(db, selectOffered(db, order)),
      orderProducts(db, order, deps.now()),
      insertAuditEntry(db, {
        administratorId,
        action: 'product.reorder',
        subjectId: 'catalogue',
        fields: ['position'],
      }),
    ]);
    await purgingAfter(deps, ['products'], saving);
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new DomainError('conflict', { current: await listAllProducts(deps), cause: error });
  }
  return listAllProducts(deps);
};
