import { randomUUID } from 'node:crypto';
import { dayInParis } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { AdminProduct, ProductInput, ProductOrder } from '#domain/money/product-input.ts';
import { toCents, toEuros } from '#domain/money.ts';
import type { Season } from '#domain/season/season.ts';
import { seasonOnOffer } from '#domain/season/season-days.ts';
import type { Actor } from '#domain/site/audit.ts';
import { disciplineSlug } from '#domain/slug.ts';
import {
  deletePrices,
  deleteProduct,
  insertPrices,
  insertProduct,
  lockCatalogue,
  orderProducts,
  renameInTeam,
  renameInWeek,
  selectAllProducts,
  selectNamesBeyond,
  selectNamesInUse,
  selectNeverChanged,
  selectOffered,
  selectProduct,
  selectUses,
  toAdminProducts,
  updateProduct,
} from '../../club/product-queries.ts';
import {
  keepSeason,
  lockPrices,
  retirePrices,
  selectLivePrices,
  selectSeasons,
  updateSeason,
} from '../../club/season-queries.ts';
import { isTaken } from '../../db/errors.ts';
import { refuseUnless, refuseWhen } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { change, changedFields, type Writing, write } from '../../write/write.ts';
import { findOnOffer } from '../seasons/actions.ts';
import { lockTeam } from '../team/queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

// With the prices of the season shown.
const readProducts = async (
  { db, now }: ReadDeps,
  select: ReturnType<typeof selectAllProducts | typeof selectProduct | typeof selectNeverChanged>,
) => {
  const [seasons, rows] = await db.batch([selectSeasons(db), select]);
  return toAdminProducts(rows, seasonOnOffer(seasons, dayInParis(now())).season.id);
};

/** Returns every discipline in its order, retired ones too. */
export const listAllProducts = (deps: ReadDeps): Promise<AdminProduct[]> =>
  readProducts(deps, selectAllProducts(deps.db));

/** Returns a discipline, retired or not. Throws `not-found`. */
export const findProduct = async (deps: ReadDeps, id: string): Promise<AdminProduct> => {
  const [product] = await readProducts(deps, selectProduct(deps.db, id));
  if (!product) throw new DomainError('not-found');
  return product;
};

const nameTaken = (error: unknown): never => {
  throw isTaken(error) ? validationError({ name: 'name-taken' }) : error;
};

type SentPrice = ProductInput['prices'][number];

// A new price is one of the season shown.
const priceRowsOf = (
  { productId, season }: { productId: string; season: Season },
  sent: readonly SentPrice[],
  createdAt: Date,
) => sent.map(({ amount, isDefault }) => ({ productId, season, amountCents: toCents(amount), isDefault, createdAt }));

const toSent = ({ amountCents, isDefault }: { amountCents: number; isDefault: boolean }): SentPrice => ({
  amount: toEuros(amountCents),
  isDefault,
});

const isSame = (one: SentPrice, other: SentPrice): boolean =>
  one.amount === other.amount && one.isDefault === other.isDefault;

// After a lost answer, the discipline that has the name may be the one that was sent.
const findSame = async (deps: Deps, sent: ProductInput): Promise<AdminProduct | undefined> => {
  const [product] = await readProducts(deps, selectNeverChanged(deps.db, sent.name));
  if (!product) return undefined;
  const { prices, article = null, position = product.position, retired = false } = sent;
  const hasSamePrices =
    prices.length === product.prices.length &&
    prices.every((price) => product.prices.some((other) => isSame(price, other)));
  const isAlike = article === product.article && position === product.position && retired === product.retired;
  return hasSamePrices && isAlike ? product : undefined;
};

/**
 * Adds a discipline, last unless its place is given. The same request again returns the existing one, unless it was
 * changed. Throws `validation` if the name is taken, also by a retired discipline or by one whose calendar has the same
 * address.
 */
export const createProduct = async (deps: Deps, actor: Actor, sent: ProductInput): Promise<AdminProduct> => {
  const { db } = deps;
  const { name, article = null, prices, position, retired } = sent;
  const id = randomUUID();
  const now = deps.now();
  const dates = { retiredAt: retired ? now : null, createdAt: now, updatedAt: now };
  const { season, isPrepared } = await findOnOffer(deps);
  const product = {
    id,
    name,
    article,
    slug: disciplineSlug(name),
    ...(position !== undefined && { position }),
    ...dates,
  };
  try {
    await write(deps, {
      actor,
      subject: { type: 'product', id },
      action: 'product.create',
      fields: ['name', 'prices', 'position'],
      statements: [
        ...(isPrepared ? [] : [keepSeason(db, season, now)]),
        insertProduct(db, product),
        insertPrices(db, priceRowsOf({ productId: id, season: season.id }, prices, now)),
      ],
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

// The shown season gets its own prices, and its `updatedAt` changes, so that a screen with its prices open gets a
// conflict. Earlier seasons keep theirs. Undefined if nothing changes.
const repricing = async ({ db, now: clock }: Deps, current: AdminProduct, sent: readonly SentPrice[], now: Date) => {
  const isKept =
    sent.length === current.prices.length &&
    sent.every((price) => current.prices.some((other) => isSame(price, other)));
  if (isKept) return undefined;
  const [seasons, live] = await db.batch([selectSeasons(db), selectLivePrices(db, current.id)]);
  const { season, isPrepared } = seasonOnOffer(seasons, dayInParis(clock()));
  const own = live.filter((price) => price.season === season.id);
  const gone = own.filter((price) => !sent.some((other) => isSame(toSent(price), other)));
  const fresh = sent.filter((price) => !own.some((other) => isSame(toSent(other), price)));
  return [
    retirePrices(db, gone, now),
    isPrepared ? updateSeason(db, season.id, { updatedAt: now }) : keepSeason(db, season, now),
    ...(fresh.length > 0
      ? [insertPrices(db, priceRowsOf({ productId: current.id, season: season.id }, fresh, now))]
      : []),
  ];
};

// Order lines refer to price rows, so another amount is another row. The lines keep the name of their day.
const changing = async (
  deps: Deps,
  current: AdminProduct,
  { name, article = current.article, prices, position = current.position, retired = current.retired }: ProductInput,
): Promise<Writing<'product'>> => {
  const { db } = deps;
  const now = deps.now();
  const repriced = await repricing(deps, current, prices, now);
  const fields = changedFields(current, { name, article, position, retired });
  const retiredAt = retired === current.retired ? {} : { retiredAt: retired ? now : null };
  const renaming = await renamingOf(deps, current, name);
  return {
    action: 'product.update',
    fields: repriced ? [...fields, 'prices'] : fields,
    first: repriced ? [lockPrices(db)] : [],
    statements: [
      updateProduct(db, current.id, {
        name,
        article,
        slug: disciplineSlug(name),
        position,
        ...retiredAt,
        updatedAt: now,
      }),
      ...(repriced ?? []),
      ...(renaming ?? []),
    ],
    tags: renaming ? ['planning', 'team'] : [],
  };
};

const rowToChange = (deps: Deps, actor: Actor, id: string) => ({
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
  const product = { ...rowToChange(deps, actor, id), readAt };
  await change(deps, product, (current) => changing(deps, current, sent)).catch(nameTaken);
  return findProduct(deps, id);
};

/** Deletes a discipline that nobody ever chose. Retires one in use, and returns it. Throws `not-found`. */
export const removeProduct = async (deps: Deps, actor: Actor, id: string): Promise<AdminProduct | undefined> => {
  const { db } = deps;
  const { inUse } = await change(deps, rowToChange(deps, actor, id), (current) => {
    if (!current.inUse)
      return {
        action: 'product.delete',
        // A concurrent sign-up may choose it. Then the retry finds it in use.
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
 * Sets the order of the offered disciplines and returns all of them. Idempotent. Throws `conflict` if the set of
 * offered disciplines has changed.
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
