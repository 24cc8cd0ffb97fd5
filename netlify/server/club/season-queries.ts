import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { SeasonAid } from '#domain/money/aid.ts';
import type { InstalmentRule } from '#domain/money/instalments.ts';
import { toCents } from '#domain/money.ts';
import type { FederationAsked } from '#domain/season/federation.ts';
import { type Season, seasonOpenOn } from '#domain/season/season.ts';
import type {
  Forced,
  SeasonDays,
  SeasonInput,
  SeasonPrice,
  SeasonRow,
  SeasonSpan,
} from '#domain/season/season-days.ts';
import type { ToggleKey } from '#domain/site/toggle.ts';
import { aids } from '../db/aid-schema.ts';
import type { Database } from '../db/client.ts';
import { club, toggles } from '../db/content-schema.ts';
import { takeTurns } from '../db/guard.ts';
import { members, prices, products } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';
import type { Deps } from '../deps.ts';

const isOpened = sql`exists (select 1 from ${club} where ${club.openSeason} = ${seasons.id})`;

/** The aids of an outer `seasons`, in their order. Drizzle leaves out the table of a column where only one is named. */
const offeredAids = sql<SeasonAid[]>`(select coalesce(json_agg(json_build_object('id', a.id, 'label', a.label,
    'amount', a.amount_cents / 100.0, 'codeForm', a.code_form, 'deduction', a.deduction, 'lastDay', a.last_day)
    order by a.position), '[]') from ${aids} a where a.season = seasons.id and a.retired_at is null)`;

/** Selects every season, the latest first, with what an administrator decided about its sign-up. */
export const selectSeasons = (db: Database) =>
  db
    .select({
      id: seasons.id,
      firstDay: seasons.firstDay,
      lastDay: seasons.lastDay,
      firstClass: seasons.firstClass,
      lastClass: seasons.lastClass,
      opensToFormerOn: seasons.opensToFormerOn,
      opensOn: seasons.opensOn,
      closesOn: seasons.closesOn,
      atOnceCents: seasons.atOnceCents,
      reductions: seasons.reductions,
      aids: offeredAids,
      health: seasons.health,
      federationAsked: seasons.federationAsked,
      federationColumns: seasons.federationColumns,
      forced: sql<Forced>`case when ${isOpened} then 'open' when ${seasons.isClosed} then 'closed' end`,
      updatedAt: seasons.updatedAt,
    })
    .from(seasons)
    .orderBy(desc(seasons.id));

/**
 * Returns the season's offer of instalments by card, or null if it has none. Without a mail server there is none either,
 * because a mail announces each charge (docs/rules.md#instalments).
 */
export const instalmentRuleIn = (
  seasons: readonly Pick<Awaited<ReturnType<typeof selectSeasons>>[number], 'id' | 'lastClass' | 'atOnceCents'>[],
  id: Season,
  { mail }: Pick<Deps, 'mail'>,
): InstalmentRule | null => {
  const season = seasons.find((one) => one.id === id);
  const atOnceCents = season?.atOnceCents ?? null;
  return season && atOnceCents !== null && mail.server ? { atOnceCents, lastClass: season.lastClass } : null;
};

/** Returns what a season asks for the federation: nothing as long as nobody prepared it. */
export const askedIn = (
  seasons: readonly Pick<Awaited<ReturnType<typeof selectSeasons>>[number], 'id' | 'federationAsked'>[],
  id: Season,
): FederationAsked => seasons.find((season) => season.id === id)?.federationAsked ?? {};

const SIGN_UP: ToggleKey = 'adhesion';

/** Selects the switch «Inscriptions» if it is on. It has the last word over every season. */
export const selectSwitchedOn = (db: Database) =>
  db
    .select({ key: toggles.key })
    .from(toggles)
    .where(and(eq(toggles.key, SIGN_UP), toggles.enabled));

/** The days of a member's season. `members` must be selected from. */
export const seasonDaysOf = sql<SeasonSpan>`(select json_build_object('firstDay', ${seasons.firstDay}, 'lastDay', ${seasons.lastDay}) from ${seasons} where ${seasons.id} = ${members.season})`;

/** What a member’s season asks for the federation. `members` must be selected from. */
export const federationAskedOf = sql<FederationAsked>`(select ${seasons.federationAsked} from ${seasons} where ${seasons.id} = ${members.season})`;

const yearOf = (column: typeof seasons.id | SQL): SQL<number> => sql`left(${column}, 4)::int`;

/** The latest season that has begun by one of its days. One that nobody prepared counts from the one before. */
const latestAt = (began: typeof seasons.opensOn | typeof seasons.firstDay, today: IsoDate): SQL<Season> => {
  const prepared = sql`(select min(${yearOf(sql`later.id`)}) from ${seasons} later where later.id > ${seasons.id})`;
  const years = sql`least(extract(year from age(${today}::date, ${began}))::int,
    coalesce(${prepared} - ${yearOf(seasons.id)} - 1, 1000))`;
  return sql`(select (${yearOf(seasons.id)} + ${years}) || '-' || (${yearOf(seasons.id)} + ${years} + 1)
    from ${seasons} where ${began} <= ${today} order by ${seasons.id} desc limit 1)`;
};

const firstAt = (today: IsoDate): SQL<Season> =>
  sql`coalesce((select min(${seasons.id}) from ${seasons}), ${seasonOpenOn(today)})`;

/**
 * The season on offer as SQL, as in `seasonOnOffer`, for a statement that is sent along with the reading of the seasons.
 * A season that nobody prepared counts from the latest that has opened.
 */
export const seasonOnOfferAt = (now: Date): SQL<Season> => {
  const today = dayInParis(now);
  return sql`coalesce((select ${club.openSeason} from ${club}), ${latestAt(seasons.opensOn, today)}, ${firstAt(today)})`;
};

/** The season that runs as SQL, as in `runningSeasonOn`. */
const runningSeasonAt = (now: Date): SQL<Season> => {
  const today = dayInParis(now);
  return sql`coalesce(${latestAt(seasons.firstDay, today)}, ${firstAt(today)})`;
};

/**
 * Which season's memberships a query is about: one, or every season because it is about what people hold over the years.
 * «Not archived» tells neither (docs/seasons-of-queries.md).
 */
export type SeasonScope = Season | SQL<Season> | 'every season';

/** Returns the season that an administrator chose, or the running one. */
export const seasonInHand = (chosen: Season | undefined, now: Date): Season | SQL<Season> =>
  chosen ?? runningSeasonAt(now);

/** Selects the memberships of a scope. */
export const isOfSeason = (scope: SeasonScope): SQL | undefined =>
  scope === 'every season' ? undefined : eq(members.season, scope);

const daysIn = ({ id, firstDay, lastDay, firstClass, lastClass, opensToFormerOn, opensOn, closesOn }: SeasonDays) => ({
  id,
  firstDay,
  lastDay,
  firstClass,
  lastClass,
  opensToFormerOn,
  opensOn,
  closesOn,
});

/** Inserts a season unless it exists. It must precede the rows that refer to it, in the same transaction. */
export const keepSeason = (
  db: Database,
  season: SeasonRow | SeasonInput | SeasonDays,
  now: Date,
  copied: Partial<
    Pick<typeof seasons.$inferInsert, 'reductions' | 'health' | 'federationAsked' | 'federationColumns'>
  > = {},
) =>
  db
    .insert(seasons)
    .values({ ...daysIn(season), ...copied, createdAt: now, updatedAt: now })
    .onConflictDoNothing();

export const updateSeason = (db: Database, id: Season, changes: Partial<typeof seasons.$inferInsert>) =>
  db.update(seasons).set(changes).where(eq(seasons.id, id));

/** Selects what a season asks about health. Null: the usual table. */
export const selectSeasonHealth = (db: Database, id: Season) =>
  db.select({ health: seasons.health, updatedAt: seasons.updatedAt }).from(seasons).where(eq(seasons.id, id));

/** Opens a season against its days, or leaves all to their days. */
export const updateOpened = (db: Database, openSeason: Season | null, now: Date) =>
  db.update(club).set({ openSeason, updatedAt: now });

/**
 * Returns the statements that give a season these aids, in this order. One that is left out is retired: who claims it keeps it.
 * All are retired before, so that two may exchange their names.
 */
export const writeAids = (db: Database, season: Season, wanted: readonly SeasonAid[], now: Date) => [
  db
    .update(aids)
    .set({ retiredAt: now, updatedAt: now })
    .where(and(eq(aids.season, season), isNull(aids.retiredAt))),
  ...wanted.map(({ id, amount, ...aid }, position) => {
    const columns = { ...aid, amountCents: toCents(amount), position, retiredAt: null, updatedAt: now };
    return db
      .insert(aids)
      .values({ ...columns, id, season, createdAt: now })
      .onConflictDoUpdate({ target: aids.id, set: columns, setWhere: eq(aids.season, season) });
  }),
];

/** For a guard: selects an aid of another season that has one of these ids. */
export const selectForeignAids = (db: Database, season: Season, ids: readonly string[]) =>
  db
    .select({ id: aids.id })
    .from(aids)
    .where(and(inArray(aids.id, [...ids]), ne(aids.season, season)));

/** For a guard: selects the season if it is there. */
export const selectSeason = (db: Database, id: Season) =>
  db.select({ id: seasons.id }).from(seasons).where(eq(seasons.id, id));

/** Serialises the transactions that change prices. Must be the first statement. */
export const lockPrices = (db: Database) => takeTurns(db, 'prices');

/** Selects how many memberships of each season are on the current list and in the archives. */
export const countMembers = (db: Database) =>
  db
    .select({
      season: members.season,
      current: sql<number>`count(*) filter (where ${members.archivedAt} is null)::int`,
      leaving: sql<number>`count(*) filter (where ${members.archivedAt} is null and ${members.status} <> 'pending')::int`,
      archived: count(members.archivedAt),
    })
    .from(members)
    .groupBy(members.season);

/** Selects every price that applies in some season, of all disciplines or of one. */
export const selectLivePrices = (db: Database, productId?: string) =>
  db
    .select({
      id: prices.id,
      productId: prices.productId,
      season: prices.season,
      amountCents: prices.amountCents,
      isDefault: prices.isDefault,
    })
    .from(prices)
    .where(and(isNull(prices.retiredAt), productId === undefined ? undefined : eq(prices.productId, productId)));

export type LivePrice = Awaited<ReturnType<typeof selectLivePrices>>[number];

const wantedRows = ({ productId, normal, reduced }: SeasonPrice) => [
  { productId, amountCents: toCents(normal), isDefault: true },
  ...(reduced === null ? [] : [{ productId, amountCents: toCents(reduced), isDefault: false }]),
];

type WantedPrice = ReturnType<typeof wantedRows>[number];

const isSame = (one: WantedPrice, other: WantedPrice): boolean =>
  one.productId === other.productId && one.amountCents === other.amountCents && one.isDefault === other.isDefault;

/** Retires prices. Memberships keep the prices they were quoted. */
export const retirePrices = (db: Database, gone: readonly { id: string }[], now: Date) =>
  db
    .update(prices)
    .set({ retiredAt: now })
    .where(
      inArray(
        prices.id,
        gone.map(({ id }) => id),
      ),
    );

/**
 * Returns the statements that give a season these prices of its own. A price that stays keeps its id, another amount is
 * another row (docs/rules.md#changed-prices).
 */
export const writePrices = (
  db: Database,
  {
    season,
    wanted,
    own,
    now,
  }: {
    season: Season;
    wanted: readonly SeasonPrice[];
    own: readonly Pick<LivePrice, 'id' | keyof WantedPrice>[];
    now: Date;
  },
) => {
  const rows = wanted.flatMap(wantedRows);
  const touched = new Set(wanted.map(({ productId }) => productId));
  const gone = own.filter((price) => touched.has(price.productId) && !rows.some((row) => isSame(price, row)));
  const fresh = rows.filter((row) => !own.some((price) => isSame(price, row)));
  return [
    ...(gone.length > 0 ? [retirePrices(db, gone, now)] : []),
    ...(fresh.length > 0 ? [db.insert(prices).values(fresh.map((row) => ({ ...row, season, createdAt: now })))] : []),
    ...(gone.length + fresh.length > 0
      ? [
          db
            .update(products)
            .set({ updatedAt: now })
            .where(
              inArray(
                products.id,
                [...gone, ...fresh].map(({ productId }) => productId),
              ),
            ),
        ]
      : []),
  ];
};

/** For a guard: selects a price of a discipline that is none of these. */
export const selectUnknownProducts = (db: Database, ids: readonly string[]) =>
  db
    .select({ one: sql`1` })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .having(sql`count(*) < ${new Set(ids).size}`);

/** Selects the names of the disciplines on offer, in their order. */
export const selectOfferedNames = (db: Database) =>
  db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isNull(products.retiredAt))
    .orderBy(asc(products.position), asc(products.name));
