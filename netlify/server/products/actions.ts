import { randomUUID } from 'node:crypto';
import { validationError } from '#domain/error.ts';
import { toCents } from '#domain/money.ts';
import type { AdminProduct, ProductInput } from '#domain/product-input.ts';
import { disciplineSlug } from '#domain/slug.ts';
import { changedFields, changeObject } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isTaken } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { purgingAfter } from '../purging-after.ts';
import { lockTeam } from '../team/queries.ts';
import {
  insertPrices,
  insertProduct,
  retirePrices,
  selectNeverChanged,
  selectUnchangedProduct,
  toAdminProducts,
  updateProduct,
} from './admin-queries.ts';
import { findProduct } from './find-products.ts';
import { renameInTeam, renameInWeek, selectNamesBeyond, selectNamesInUse } from './rename-queries.ts';

const nameTaken = (error: unknown): never => {
  throw isTaken(error) ? validationError({ name: 'name-taken' }) : error;
};

type SentPrice = ProductInput['prices'][number];

const priceRowsOf = (productId: string, sent: readonly SentPrice[], createdAt: Date) =>
  sent.map(({ amount, isDefault }) => ({ productId, amountCents: toCents(amount), isDefault, createdAt }));

const isSame = (one: SentPrice, other: SentPrice): boolean =>
  one.amount === other.amount && one.isDefault === other.isDefault;

// After a lost answer, the discipline that has the name may be the one that was sent.
const findSame = async ({ db }: Deps, sent: ProductInput): Promise<AdminProduct | undefined> => {
  const [product] = toAdminProducts(await selectNeverChanged(db, sent.name));
  if (!product) return undefined;
  const { prices, position = product.position, retired = false } = sent;
  const hasSamePrices =
    prices.length === product.prices.length &&
    prices.every((price) => product.prices.some((other) => isSame(price, other)));
  return hasSamePrices && position === product.position && retired === product.retired ? product : undefined;
};

/**
 * Adds a discipline, last unless its place is given. The same request again returns the existing one, unless it was
 * changed. Throws `validation` if the name is taken, also by a retired discipline or by one whose calendar has the same
 * address.
 */
export const createProduct = async (deps: Deps, administratorId: string, sent: ProductInput): Promise<AdminProduct> => {
  const { name, prices, position, retired } = sent;
  const id = randomUUID();
  const now = deps.now();
  const place = position !== undefined && { position };
  const saving = deps.db
    .batch([
      insertProduct(deps.db, {
        id,
        name,
        slug: disciplineSlug(name),
        ...place,
        retiredAt: retired ? now : null,
        createdAt: now,
        updatedAt: now,
      }),
      insertPrices(deps.db, priceRowsOf(id, prices, now)),
      insertAuditEntry(deps.db, {
        administratorId,
        action: 'product.create',
        subjectId: id,
        fields: ['name', 'prices', 'position'],
      }),
    ])
    .then(() => findProduct(deps, id))
    .catch(async (error: unknown) => (isTaken(error) && (await findSame(deps, sent))) || nameTaken(error));
  return purgingAfter(deps, ['products'], saving);
};

// The week and the team hold names, in any spelling. Only `disciplineSlug` tells which names mean the discipline, so a
// name that appeared since is refused here and read at the next attempt.
const renamingOf = async ({ db, now }: Deps, current: AdminProduct, to: string) => {
  if (to === current.name) return [];
  const slug = disciplineSlug(current.name);
  const inUse = (await selectNamesInUse(db)).map(({ name }) => name);
  const renaming = { from: inUse.filter((name) => disciplineSlug(name) === slug), to, now: now() };
  return [
    lockTeam(db),
    refuseWhen(db, selectNamesBeyond(db, inUse)),
    ...(renaming.from.length > 0 ? [renameInWeek(db, renaming), renameInTeam(db, renaming)] : []),
  ];
};

// Order lines refer to price rows, so another amount is another row. The lines keep the name of their day.
const saveChange = async (
  deps: Deps,
  administratorId: string,
  current: AdminProduct,
  { name, prices, position = current.position, retired = current.retired }: ProductInput,
) => {
  const now = deps.now();
  const gone = current.prices.filter((price) => !prices.some((sent) => isSame(price, sent)));
  const fresh = prices.filter((sent) => !current.prices.some((price) => isSame(price, sent)));
  const fields = changedFields(current, { name, position, retired });
  const retiredAt = retired === current.retired ? {} : { retiredAt: retired ? now : null };
  const renaming = await renamingOf(deps, current, name);
  const saving = deps.db
    .batch([
      refuseUnless(deps.db, selectUnchangedProduct(deps.db, current)),
      updateProduct(deps.db, current.id, { name, slug: disciplineSlug(name), position, ...retiredAt, updatedAt: now }),
      retirePrices(deps.db, gone, now),
      ...(fresh.length > 0 ? [insertPrices(deps.db, priceRowsOf(current.id, fresh, now))] : []),
      ...renaming,
      insertAuditEntry(deps.db, {
        administratorId,
        action: 'product.update',
        subjectId: current.id,
        fields: gone.length + fresh.length > 0 ? [...fields, 'prices'] : fields,
      }),
    ])
    .catch(nameTaken);
  return renaming.length > 0 ? purgingAfter(deps, ['planning', 'team'], saving) : saving;
};

/**
 * Changes, retires or offers a discipline again. A new name also goes into the week and the team; memberships keep
 * their name and their prices. Throws `not-found`, `conflict` if it changed since `updatedAt`, or `validation` if the
 * name is taken.
 */
export const changeProduct = async (
  deps: Deps,
  administratorId: string,
  id: string,
  input: ProductInput,
): Promise<AdminProduct> => {
  const saving = changeObject({
    find: () => findProduct(deps, id),
    readAt: input.updatedAt,
    save: (current) => saveChange(deps, administratorId, current, input),
  });
  await purgingAfter(deps, ['products'], saving);
  return findProduct(deps, id);
};
