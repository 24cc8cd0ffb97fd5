import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/audit.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { toCents } from '#domain/money.ts';
import { type ProductJson, toProductJson } from '#domain/product.ts';
import type { AdminProduct, ProductInput, ProductOrder } from '#domain/product-input.ts';
import { disciplineSlug } from '#domain/slug.ts';
import { isTaken } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { lockTeam } from '../team/queries.ts';
import { change, changedFields, type Writing, write } from '../write.ts';
import {
  deletePrices,
  deleteProduct,
  insertPrices,
  insertProduct,
  listProducts,
  lockCatalogue,
  orderProducts,
  renameInTeam,
  renameInWeek,
  retirePrices,
  selectAllProducts,
  selectNamesBeyond,
  selectNamesInUse,
  selectNeverChanged,
  selectOffered,
  selectProduct,
  selectUses,
  toAdminProducts,
  updateProduct,
} from './queries.ts';

/** Returns the offered disciplines in their order, as everybody reads them, in euros. */
export const listOffered = async ({ db }: Pick<Deps, 'db'>): Promise<ProductJson[]> =>
  (await listProducts(db)).map(toProductJson);

/** Returns every discipline in its order, retired ones too. */
export const listAllProducts = async ({ db }: Pick<Deps, 'db'>): Promise<AdminProduct[]> =>
  toAdminProducts(await selectAllProducts(db));

/** Returns a discipline, retired or not. Throws `not-found`. */
export const findProduct = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<AdminProduct> => {
  const [product] = toAdminProducts(await selectProduct(db, id));
  if (!product) throw new DomainError('not-found');
  return product;
};

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
export const createProduct = async (deps: Deps, actor: Actor, sent: ProductInput): Promise<AdminProduct> => {
  const { db } = deps;
  const { name, prices, position, retired } = sent;
  const id = randomUUID();
  const now = deps.now();
  const dates = { retiredAt: retired ? now : null, createdAt: now, updatedAt: now };
  const product = { id, name, slug: disciplineSlug(name), ...(position !== undefined && { position }), ...dates };
  try {
    await write(deps, {
      actor,
      subject: { type: 'product', id },
      action: 'product.create',
      fields: ['name', 'prices', 'position'],
      statements: [insertProduct(db, product), insertPrices(db, priceRowsOf(id, prices, now))],
    });
  } catch (error) {
    return (isTaken(error) && (await findSame(deps, sent))) || nameTaken(error);
  }
  return findProduct(deps, id);
};

// The week and the team hold names, in any spelling. Only `disciplineSlug` tells which names mean the discipline, so a
// name that appeared since is refused here and read at the next attempt.
const renamingOf = async ({ db, now }: Deps, current: AdminProduct, to: string) => {
  if (to === current.name) return undefined;
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
const changing = async (
  deps: Deps,
  current: AdminProduct,
  { name, prices, position = current.position, retired = current.retired }: ProductInput,
): Promise<Writing<'product'>> => {
  const { db } = deps;
  const now = deps.now();
  const gone = current.prices.filter((price) => !prices.some((sent) => isSame(price, sent)));
  const fresh = prices.filter((sent) => !current.prices.some((price) => isSame(price, sent)));
  const fields = changedFields(current, { name, position, retired });
  const retiredAt = retired === current.retired ? {} : { retiredAt: retired ? now : null };
  const renaming = await renamingOf(deps, current, name);
  return {
    action: 'product.update',
    fields: gone.length + fresh.length > 0 ? [...fields, 'prices'] : fields,
    statements: [
      updateProduct(db, current.id, { name, slug: disciplineSlug(name), position, ...retiredAt, updatedAt: now }),
      retirePrices(db, gone, now),
      ...(fresh.length > 0 ? [insertPrices(db, priceRowsOf(current.id, fresh, now))] : []),
      ...(renaming ?? []),
    ],
    tags: renaming ? ['planning', 'team'] : [],
  };
};

const revisionOf = (deps: Deps, actor: Actor, id: string) => ({
  actor,
  subject: { type: 'product' as const, id },
  find: () => findProduct(deps, id),
});

/**
 * Changes, retires or offers a discipline again. A new name also goes into the week and the team; memberships keep
 * their name and their prices. Throws `not-found`, `conflict` if it changed since `updatedAt`, or `validation` if the
 * name is taken.
 */
export const changeProduct = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { updatedAt: readAt, ...sent }: ProductInput,
): Promise<AdminProduct> => {
  const product = { ...revisionOf(deps, actor, id), readAt };
  await change(deps, product, (current) => changing(deps, current, sent)).catch(nameTaken);
  return findProduct(deps, id);
};

/** Deletes a discipline that nobody ever chose. Retires one in use, and returns it. Throws `not-found`. */
export const removeProduct = async (deps: Deps, actor: Actor, id: string): Promise<AdminProduct | undefined> => {
  const { db } = deps;
  const { inUse } = await change(deps, revisionOf(deps, actor, id), (current) => {
    if (!current.inUse)
      return {
        action: 'product.delete',
        // Somebody may choose it at this moment. Then the next attempt finds it in use.
        statements: [refuseWhen(db, selectUses(db, id)), deletePrices(db, id), deleteProduct(db, id)],
      };
    if (current.retired) return undefined;
    const now = deps.now();
    return {
      action: 'product.retire',
      fields: ['retired'],
      statements: [updateProduct(db, id, { retiredAt: now, updatedAt: now })],
    };
  });
  return inUse ? findProduct(deps, id) : undefined;
};

/**
 * Puts the offered disciplines in another order and returns all of them. The same order again changes nothing. Throws
 * `conflict` if one was added, retired or offered again meanwhile.
 */
export const orderCatalogue = async (deps: Deps, actor: Actor, order: ProductOrder): Promise<AdminProduct[]> => {
  const { db } = deps;
  await write(deps, {
    actor,
    subject: { type: 'product', id: 'catalogue' },
    action: 'product.reorder',
    fields: ['position'],
    first: [lockCatalogue(db), refuseUnless(db, selectOffered(db, order))],
    statements: [orderProducts(db, order, deps.now())],
    refusal: async (cause) => new DomainError('conflict', { current: await listAllProducts(deps), cause }),
  });
  return listAllProducts(deps);
};
