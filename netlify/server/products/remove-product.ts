import type { AdminProduct } from '#domain/product-input.ts';
import { changeObject } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { purgingAfter } from '../purging-after.ts';
import { deletePrices, deleteProduct, selectUnchangedProduct, selectUses, updateProduct } from './admin-queries.ts';
import { findProduct } from './find-products.ts';

type Removal = (deps: Deps, administratorId: string, current: AdminProduct) => Promise<unknown>;

const retire: Removal = ({ db, now }, administratorId, current) =>
  db.batch([
    refuseUnless(db, selectUnchangedProduct(db, current)),
    updateProduct(db, current.id, { retiredAt: now(), updatedAt: now() }),
    insertAuditEntry(db, { administratorId, action: 'product.retire', subjectId: current.id, fields: ['retired'] }),
  ]);

// Somebody may choose it at this moment. Then the next attempt finds it in use.
const deleteWhole: Removal = ({ db }, administratorId, current) =>
  db.batch([
    refuseUnless(db, selectUnchangedProduct(db, current)),
    refuseWhen(db, selectUses(db, current.id)),
    deletePrices(db, current.id),
    deleteProduct(db, current.id),
    insertAuditEntry(db, { administratorId, action: 'product.delete', subjectId: current.id, fields: [] }),
  ]);

/** Deletes a discipline that nobody ever chose. Retires one in use, and returns it. Throws `not-found`. */
export const removeProduct = async (
  deps: Deps,
  administratorId: string,
  id: string,
): Promise<AdminProduct | undefined> => {
  const removing = changeObject({
    find: () => findProduct(deps, id),
    readAt: undefined,
    save: async (current) => {
      if (!current.inUse) await deleteWhole(deps, administratorId, current);
      else if (!current.retired) await retire(deps, administratorId, current);
      return current.inUse;
    },
  });
  const isRetired = await purgingAfter(deps, ['products'], removing);
  return isRetired ? findProduct(deps, id) : undefined;
};
