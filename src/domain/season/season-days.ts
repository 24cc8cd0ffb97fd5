import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import type { FieldErrorCode } from '../error.ts';
import { boundedList } from '../form/bounded-list.ts';
import { dayField, eurosField, missingOrInvalid, readAt } from '../form/content-fields.ts';
import type { SeasonAid } from '../money/aid.ts';
import { MIN_PRICE_EUROS } from '../money/product-input.ts';
import type { SeasonReduction } from '../money/season-reductions.ts';
import type { FederationAsked, FederationColumn } from './federation.ts';
import { isSeason, type Season, seasonFrom, seasonOpenOn } from './season.ts';

/** The days of a season and of its sign-up (docs/rules.md#season-days). Days in Paris. */
export interface SeasonDays {
  id: Season;
  firstDay: IsoDate;
  lastDay: IsoDate;
  firstClass: IsoDate;
  lastClass: IsoDate;
  /** The first day on which former members may join. */
  opensToFormerOn: IsoDate;
  /** The first day on which everybody may join. */
  opensOn: IsoDate;
  /**
   * The last day of sign-up. If it is null, sign-up ends when the next season opens, and at the latest with the last
   * day.
   */
  closesOn: IsoDate | null;
}

/** The first and the last day of a season. */
export type SeasonSpan = Pick<SeasonDays, 'firstDay' | 'lastDay'>;

/** An administrator's decision about sign-up that overrides the days of the season, or null. */
export type Forced = 'open' | 'closed' | null;

export interface SeasonRow extends SeasonDays {
  forced: Forced;
}

/** Returns the usual days of a season: sign-up from 1 June before it, classes until the end of June. */
export const usualDays = (id: Season): SeasonDays => {
  const year = id.slice(0, 4);
  const next = id.slice(5);
  return {
    id,
    firstDay: `${year}-09-01`,
    lastDay: `${next}-08-31`,
    firstClass: `${year}-09-01`,
    lastClass: `${next}-06-30`,
    opensToFormerOn: `${year}-06-01`,
    opensOn: `${year}-06-01`,
    closesOn: null,
  };
};

// 29 February is 28 February in the year after.
const aYearLater = (date: IsoDate): IsoDate => {
  const year = Number(date.slice(0, 4)) + 1;
  const rest = date.slice(4);
  return rest === '-02-29' ? `${year}-02-28` : `${year}${rest}`;
};

/** Returns the season after another one, with the same days a year later. */
export const followingDays = (season: SeasonDays): SeasonDays => ({
  id: seasonFrom(Number(season.id.slice(0, 4)) + 1),
  firstDay: aYearLater(season.firstDay),
  lastDay: aYearLater(season.lastDay),
  firstClass: aYearLater(season.firstClass),
  lastClass: aYearLater(season.lastClass),
  opensToFormerOn: aYearLater(season.opensToFormerOn),
  opensOn: aYearLater(season.opensOn),
  closesOn: season.closesOn && aYearLater(season.closesOn),
});

/** Returns the reductions of a season, moved to the next season. */
export const followingReductions = (reductions: readonly SeasonReduction[]): SeasonReduction[] =>
  reductions.map((reduction) => ({ ...reduction, from: reduction.from && aYearLater(reduction.from) }));

/** Returns the aids of a season for the one after it, without their ids. */
export const followingAids = (aids: readonly SeasonAid[]): Omit<SeasonAid, 'id'>[] =>
  aids.map(({ id: _former, ...aid }) => ({ ...aid, lastDay: aid.lastDay && aYearLater(aid.lastDay) }));

/** The season that the site shows, and whether people can join it. */
export interface SeasonOnOffer {
  season: SeasonRow;
  isOpen: boolean;
  /** False if nobody prepared the season, so that its row does not exist yet. */
  isPrepared: boolean;
}

const isOpenOn = ({ forced, opensOn, closesOn, lastDay }: SeasonRow, today: IsoDate): boolean => {
  if (forced !== null) return forced === 'open';
  return opensOn <= today && today <= lastDay && (closesOn === null || today <= closesOn);
};

/**
 * Returns the latest season that has begun by this kind of day (or the first one if none has), and what is known of it.
 */
const latestBy = (began: 'opensOn' | 'firstDay', seasons: readonly SeasonRow[], today: IsoDate) => {
  const known = new Map(seasons.map((season) => [season.id, season]));
  const [first = { ...usualDays(seasonOpenOn(today)), forced: null }] = [...seasons].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  let season = first;
  for (let next = first; next[began] <= today; ) {
    season = next;
    const following = followingDays(season);
    next = known.get(following.id) ?? { ...following, forced: null };
  }
  return { season, isPrepared: known.has(season.id) };
};

/**
 * Returns the season that people join on a day, or could if its sign-up were open (docs/rules.md#open-season). It is
 * the season that an administrator opened, otherwise the latest one whose opening day has come. A season that nobody
 * prepared opens on the days of the one before, a year later. `today` is a day in Paris.
 */
export const seasonOnOffer = (seasons: readonly SeasonRow[], today: IsoDate): SeasonOnOffer => {
  const opened = seasons.find(({ forced }) => forced === 'open');
  if (opened) return { season: opened, isOpen: true, isPrepared: true };
  const latest = latestBy('opensOn', seasons, today);
  return { ...latest, isOpen: isOpenOn(latest.season, today) };
};

/**
 * Returns the season that runs on a day in Paris: the latest that has begun, until the next one begins
 * (docs/rules.md#season-in-hand). Lists, counts and mails of the admin area use it unless an administrator chooses
 * another one.
 */
export const runningSeasonOn = (seasons: readonly SeasonRow[], today: IsoDate): Season =>
  latestBy('firstDay', seasons, today).season.id;

/** A season that an administrator may work in. */
export interface SeasonInHand {
  id: Season;
  /** True if the club may add members to it by hand: it is not closed (docs/rules.md#season-in-hand). */
  takesMembers: boolean;
  /** What it asks for the federation. */
  federationAsked: FederationAsked;
}

/** The seasons to choose from in the head of the admin area. */
export interface SeasonsInHand {
  running: Season;
  /** Sorted from the latest. */
  seasons: readonly SeasonInHand[];
}

/** The number of memberships of a season on the current list, without sign-ups that wait for money. */
interface Left {
  season: Season;
  leaving: number;
}

/**
 * Returns the seasons to choose from: all existing ones, the running one and the one on offer. A season is closed once
 * its last day has passed and none of its memberships is on the current list. `today` is a day in Paris.
 */
export const seasonsInHand = (
  seasons: readonly (SeasonRow & { federationAsked: FederationAsked })[],
  counts: readonly Left[],
  today: IsoDate,
): SeasonsInHand => {
  const running = runningSeasonOn(seasons, today);
  const ids = new Set([...seasons.map(({ id }) => id), running, seasonOnOffer(seasons, today).season.id]);
  const isClosed = (id: Season): boolean => {
    const lastDay = seasons.find((season) => season.id === id)?.lastDay ?? usualDays(id).lastDay;
    return today > lastDay && !counts.some(({ season, leaving }) => season === id && leaving > 0);
  };
  return {
    running,
    seasons: [...ids]
      .sort()
      .reverse()
      .map((id) => ({
        id,
        takesMembers: !isClosed(id),
        federationAsked: seasons.find((season) => season.id === id)?.federationAsked ?? {},
      })),
  };
};

/**
 * The state of a season: `prepared` before anybody can join, `former` while only former members can, `open`, `closed`
 * while it runs or is about to, `ended` after its last day.
 */
export type SeasonState = 'prepared' | 'former' | 'open' | 'closed' | 'ended';

/** Returns the state of a season on a day in Paris. `offered` is `seasonOnOffer` of that day. */
export const seasonStateOn = (season: SeasonRow, offered: SeasonOnOffer, today: IsoDate): SeasonState => {
  if (season.id === offered.season.id && offered.isOpen) return 'open';
  if (today > season.lastDay) return 'ended';
  if (season.forced !== null || season.opensOn <= today) return 'closed';
  return season.opensToFormerOn <= today ? 'former' : 'prepared';
};

/** Returns the season that former members may join before everybody on a day in Paris (docs/rules.md#open-season). */
export const seasonForFormer = (seasons: readonly SeasonRow[], today: IsoDate): SeasonRow | undefined => {
  const offered = seasonOnOffer(seasons, today);
  return seasons.find((season) => seasonStateOn(season, offered, today) === 'former');
};

/** Returns the day on which a season opens to former members, if it is prepared and that day is to come. */
export const opensToFormerLater = (
  seasons: readonly SeasonRow[],
  season: Season,
  today: IsoDate,
): IsoDate | undefined => {
  const row = seasons.find(({ id }) => id === season);
  return row && seasonStateOn(row, seasonOnOffer(seasons, today), today) === 'prepared'
    ? row.opensToFormerOn
    : undefined;
};

/** Returns the last day on which somebody may join a season: its renewals end with it (docs/rules.md#renewal). */
export const lastSignUpDay = ({ closesOn, lastDay }: Pick<SeasonDays, 'closesOn' | 'lastDay'>): IsoDate =>
  closesOn ?? lastDay;

/**
 * Returns the season that a membership of an earlier one can be renewed for (docs/rules.md#renewal): the one that only former
 * members may join today, else the one that is open, else the next that is prepared. Undefined if there is none.
 */
export const seasonToRenew = (seasons: readonly SeasonRow[], from: Season, today: IsoDate): SeasonRow | undefined => {
  const offered = seasonOnOffer(seasons, today);
  const later = seasons.filter(({ id }) => id > from).sort((one, other) => (one.id < other.id ? -1 : 1));
  const inState = (state: SeasonState) => later.find((season) => seasonStateOn(season, offered, today) === state);
  return inState('former') ?? inState('open') ?? inState('prepared');
};

/** Returns the prices that apply in a season: its own prices, or those of the last earlier season that has some. */
export const applyingIn = <Price extends { season: Season }>(prices: readonly Price[], season: Season): Price[] => {
  const seasons = [...new Set(prices.map((price) => price.season))].sort();
  const applying = seasons.findLast((one) => one <= season) ?? seasons[0];
  return prices.filter((price) => price.season === applying);
};

/**
 * Returns true if a season opens in its first year. A mistyped year would otherwise open it, and show its prices, at
 * once.
 */
const opensInItsFirstYear = ({ id, opensToFormerOn }: SeasonDays): boolean =>
  opensToFormerOn >= `${id.slice(0, 4)}-01-01`;

const seasonId = z.string('season-invalid').check(z.refine(isSeason, 'season-invalid'));

const day = (path: keyof SeasonDays, isRight: (season: SeasonDays) => boolean, error: FieldErrorCode) =>
  z.refine<SeasonDays>(isRight, { error, path: [path] });

/** All days of a season, as sent. */
export const seasonInputSchema = z
  .object({
    id: seasonId,
    firstDay: dayField,
    lastDay: dayField,
    firstClass: dayField,
    lastClass: dayField,
    opensToFormerOn: dayField,
    opensOn: dayField,
    closesOn: z.nullable(dayField),
    updatedAt: readAt,
  })
  .check(
    day('firstDay', ({ id, firstDay }) => firstDay.startsWith(id.slice(0, 4)), 'season-years'),
    day('lastDay', ({ id, lastDay }) => lastDay.startsWith(id.slice(5)), 'season-years'),
    day('opensToFormerOn', opensInItsFirstYear, 'opens-too-early'),
    day('firstClass', ({ firstDay, firstClass }) => firstDay <= firstClass, 'class-too-early'),
    day(
      'lastClass',
      ({ firstClass, lastClass, lastDay }) => firstClass <= lastClass && lastClass <= lastDay,
      'last-class-misplaced',
    ),
    day('opensOn', ({ opensToFormerOn, opensOn }) => opensToFormerOn <= opensOn, 'opens-before-former'),
    day('opensOn', ({ opensOn, lastDay }) => opensOn <= lastDay, 'opens-after-end'),
    day(
      'closesOn',
      ({ opensOn, closesOn, lastDay }) => closesOn === null || (opensOn <= closesOn && closesOn <= lastDay),
      'closing-misplaced',
    ),
  );
export type SeasonInput = z.output<typeof seasonInputSchema>;

const price = eurosField(MIN_PRICE_EUROS, 'price-too-low');

/** The prices of a discipline in one season, in euros. */
export interface SeasonPrice {
  productId: string;
  normal: number;
  /** Null if there is no reduced price. */
  reduced: number | null;
}

const MOST_DISCIPLINES = 200;
/** The smallest part that is paid at once: a licence costs more. */
const LEAST_AT_ONCE_EUROS = 1;

/** The prices of a season, as sent. A discipline that is left out keeps its prices. */
export const seasonPricesSchema = z.object({
  prices: boundedList(z.object({ productId: z.uuid('invalid'), normal: price, reduced: z.nullable(price) }), {
    max: MOST_DISCIPLINES,
  }),
  updatedAt: readAt,
});
export type SeasonPricesInput = z.output<typeof seasonPricesSchema>;

/** The first payment of the season's instalment plans, in euros. Null: the season offers none. */
export const seasonInstalmentsSchema = z.object({
  atOnce: z.nullable(eurosField(LEAST_AT_ONCE_EUROS, 'at-once-too-low')),
  updatedAt: readAt,
});
export type SeasonInstalmentsInput = z.output<typeof seasonInstalmentsSchema>;

/** Opens or closes the sign-up of a season regardless of its days, or lets the days decide. */
export const forcedSchema = z.object({
  forced: z.nullable(z.enum(['open', 'closed'], missingOrInvalid)),
  updatedAt: readAt,
});
export type ForcedInput = z.output<typeof forcedSchema>;

/** A season as administrators see it. */
export interface AdminSeason extends SeasonRow {
  state: SeasonState;
  /** True for the season that the site shows. */
  isShown: boolean;
  /** True while the switch «Inscriptions» is off. Then nobody can join any season. */
  isSwitchedOff: boolean;
  /** The first payment of the season's instalment plans, in euros. Null: the season offers none. */
  atOnce: number | null;
  /** Sorted in the order of the catalogue. Euros. */
  prices: (SeasonPrice & { name: string })[];
  /** What it takes off the price by itself, in this order. */
  reductions: SeasonReduction[];
  /** Who else pays a part of it, in this order (docs/rules.md#aids). */
  aids: SeasonAid[];
  /** Which fields it asks for the federation. */
  federationAsked: FederationAsked;
  /** The columns of the federation’s file, in their order. */
  federationColumns: FederationColumn[];
  /** The number of memberships on the current list, and the number of archived ones. */
  current: number;
  archived: number;
  /** The closings of the last seven days that can be undone, and who made them, sorted from the newest. */
  closings: { batchId: string; count: number; at: string; by: string | null }[];
  updatedAt: string;
}
