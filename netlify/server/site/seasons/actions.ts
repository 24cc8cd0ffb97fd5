import { randomUUID } from 'node:crypto';
import { DAY_MS, dayInParis } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { type Closing, closingOf } from '#domain/member/archiving.ts';
import type { FederationAskedInput, FederationColumnsInput } from '#domain/member/federation-input.ts';
import { endsTooEarly } from '#domain/money/aid.ts';
import type { SeasonAidsInput } from '#domain/money/aid-input.ts';
import type { SeasonReductionsInput } from '#domain/money/season-reduction-input.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { UNDO_CLOSING_DAYS } from '#domain/season/closing.ts';
import type { Season } from '#domain/season/season.ts';
import {
  type AdminSeason,
  applyingIn,
  type ForcedInput,
  followingAids,
  followingDays,
  followingReductions,
  type SeasonDays,
  type SeasonInput,
  type SeasonInstalmentsInput,
  type SeasonOnOffer,
  type SeasonPrice,
  type SeasonPricesInput,
  type SeasonsInHand,
  seasonOnOffer,
  seasonStateOn,
  seasonsInHand,
} from '#domain/season/season-days.ts';
import type { Actor } from '#domain/site/audit.ts';
import {
  countMembers,
  keepSeason,
  type LivePrice,
  lockPrices,
  selectForeignAids,
  selectLivePrices,
  selectOfferedNames,
  selectSeason,
  selectSeasons,
  selectSwitchedOn,
  selectUnknownProducts,
  updateOpened,
  updateSeason,
  writeAids,
  writePrices,
} from '../../club/season-queries.ts';
import { isRefusedWrite } from '../../db/errors.ts';
import { refuseWhen } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import type { CacheTag } from '../../integrations/cache.ts';
import { toMemberJson } from '../../member/member-json.ts';
import { listCurrentOf } from '../../member/queries.ts';
import { archivedIn } from '../../memberships/archive.ts';
import { selectUndoable, selectUndone, undoLineOf } from '../../memberships/archive-queries.ts';
import { moveRenewalEnds } from '../../persons/link-queries.ts';
import { change, changedFields, write, writtenFields } from '../../write/write.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** What visitors read of seasons has this tag: which one is open, its prices, and whether sign-up is open. */
const shown: readonly CacheTag[] = ['club'];

/** Returns the season that the site shows today, and whether people can join it (docs/rules.md#open-season). */
export const findOnOffer = async ({ db, now }: ReadDeps): Promise<SeasonOnOffer> =>
  seasonOnOffer(await selectSeasons(db), dayInParis(now()));

const pricesIn = (prices: readonly LivePrice[], season: Season, productId: string): SeasonPrice | undefined => {
  const applying = applyingIn(
    prices.filter((price) => price.productId === productId),
    season,
  );
  const centsOf = (isDefault: boolean) => applying.find((price) => price.isDefault === isDefault)?.amountCents;
  const normal = centsOf(true);
  const reduced = centsOf(false);
  if (normal === undefined) return undefined;
  return { productId, normal: toEuros(normal), reduced: reduced === undefined ? null : toEuros(reduced) };
};

/** Returns every season, the latest first. */
export const listSeasons = async ({ db, now }: ReadDeps): Promise<AdminSeason[]> => {
  const today = dayInParis(now());
  const since = new Date(now().getTime() - UNDO_CLOSING_DAYS * DAY_MS);
  const [rows, prices, products, counts, batches, undone, switchedOn] = await db.batch([
    selectSeasons(db),
    selectLivePrices(db),
    selectOfferedNames(db),
    countMembers(db),
    selectUndoable(db, since),
    selectUndone(db, since),
    selectSwitchedOn(db),
  ]);
  const lines = new Set(undone.map(({ id }) => id));
  const closings = batches.filter(({ batchId }) => !lines.has(undoLineOf(batchId)));
  const offered = seasonOnOffer(rows, today);
  return rows.map(({ updatedAt, atOnceCents, health: _table, ...season }) => {
    const counted = counts.find((one) => one.season === season.id);
    return {
      ...season,
      state: seasonStateOn(season, offered, today),
      isShown: season.id === offered.season.id,
      isSwitchedOff: switchedOn.length === 0,
      atOnce: atOnceCents === null ? null : toEuros(atOnceCents),
      prices: products.flatMap(({ id, name }) => {
        const price = pricesIn(prices, season.id, id);
        return price ? [{ ...price, name }] : [];
      }),
      current: counted?.current ?? 0,
      archived: counted?.archived ?? 0,
      reductions: [...season.reductions],
      aids: [...season.aids],
      federationColumns: [...season.federationColumns],
      closings: closings
        .filter((one) => one.season === season.id)
        .map(({ batchId, fields, at, by }) => ({ batchId, count: archivedIn(fields), at: at.toISOString(), by })),
      updatedAt: updatedAt.toISOString(),
    };
  });
};

/** Returns the seasons that an administrator may work in, and the one that runs. */
export const findSeasonsInHand = async ({ db, now }: ReadDeps): Promise<SeasonsInHand> => {
  const [rows, counts] = await db.batch([selectSeasons(db), countMembers(db)]);
  return seasonsInHand(rows, counts, dayInParis(now()));
};

/** Returns one season. Throws `not-found`. */
export const findSeason = async (deps: ReadDeps, id: Season): Promise<AdminSeason> => {
  const season = (await listSeasons(deps)).find((one) => one.id === id);
  if (!season) throw new DomainError('not-found');
  return season;
};

/**
 * Returns the season after the latest one, as it would be prepared: with the same days a year later. Nothing is written.
 */
export const proposeNext = async (deps: ReadDeps): Promise<SeasonDays> => {
  const { season } = await findOnOffer(deps);
  const [latest = season] = await selectSeasons(deps.db);
  return followingDays(latest.id > season.id ? latest : season);
};

/**
 * Prepares a season with the prices that would go on into it. Nothing of it is public before its day. Idempotent.
 * Throws `conflict` with the present season if it is there with other days.
 */
export const prepareSeason = async (
  deps: Deps,
  actor: Actor,
  { updatedAt: _readAt, ...days }: SeasonInput,
): Promise<AdminSeason> => {
  const { db } = deps;
  const now = deps.now();
  const [rows, names, [latest]] = await db.batch([selectLivePrices(db), selectOfferedNames(db), selectSeasons(db)]);
  const aids = followingAids(latest?.aids ?? []).map((aid) => ({ ...aid, id: randomUUID() }));
  const copied = names.flatMap(({ id }) => pricesIn(rows, days.id, id) ?? []);
  try {
    await write(deps, {
      actor,
      subject: { type: 'season', id: days.id },
      action: 'season.prepare',
      fields: writtenFields(days),
      first: [lockPrices(db), refuseWhen(db, selectSeason(db, days.id))],
      statements: [
        keepSeason(db, days, now, {
          reductions: followingReductions(latest?.reductions ?? []),
          health: latest?.health ?? null,
          federationAsked: latest?.federationAsked,
          federationColumns: latest?.federationColumns,
        }),
        ...writeAids(db, days.id, aids, now),
        ...writePrices(db, { season: days.id, wanted: copied, own: [], now }),
      ],
      tags: shown,
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    const current = await findSeason(deps, days.id);
    if (changedFields(current, days).length > 0) throw new DomainError('conflict', { current, cause: error });
    return current;
  }
  return findSeason(deps, days.id);
};

const rowToChange = (deps: Deps, actor: Actor, id: Season) => ({
  actor,
  subject: { type: 'season' as const, id },
  find: () => findSeason(deps, id),
});

/** Changes the days of a season. Throws `not-found`, or `conflict` if it changed since `updatedAt`. */
export const changeSeason = async (
  deps: Deps,
  actor: Actor,
  { updatedAt: readAt, ...days }: SeasonInput,
): Promise<AdminSeason> => {
  await change(deps, { ...rowToChange(deps, actor, days.id), readAt }, (current) => {
    const fields = changedFields(current, days);
    if (fields.length === 0) return undefined;
    return {
      action: 'season.update',
      fields,
      statements: [
        updateSeason(deps.db, days.id, { ...days, updatedAt: deps.now() }),
        moveRenewalEnds(deps.db, days.id),
      ],
      tags: shown,
    };
  });
  return findSeason(deps, days.id);
};

/**
 * Gives a season prices of its own. Memberships keep theirs. Throws `not-found`, `conflict` if the season changed since
 * `updatedAt`, or `validation` if a discipline is unknown.
 */
export const changePrices = async (
  deps: Deps,
  actor: Actor,
  id: Season,
  { updatedAt: readAt, prices: wanted }: SeasonPricesInput,
): Promise<AdminSeason> => {
  const { db } = deps;
  const productIds = wanted.map(({ productId }) => productId);
  if ((await selectUnknownProducts(db, productIds)).length > 0) throw validationError({ prices: 'invalid' });
  await change(deps, { ...rowToChange(deps, actor, id), readAt }, async (current) => {
    const changed = wanted.filter((price) => {
      const now = current.prices.find(({ productId }) => productId === price.productId);
      return now?.normal !== price.normal || now.reduced !== price.reduced;
    });
    if (changed.length === 0) return undefined;
    const now = deps.now();
    const own = (await selectLivePrices(db)).filter(({ season }) => season === id);
    return {
      action: 'season.prices',
      fields: ['prices'],
      first: [lockPrices(db)],
      statements: [
        ...writePrices(db, { season: id, wanted: changed, own, now }),
        updateSeason(db, id, { updatedAt: now }),
      ],
      tags: shown,
    };
  });
  return findSeason(deps, id);
};

/**
 * Offers a season's instalments by card, or ends the offer; agreed plans go on. Throws `not-found`, `conflict` if the season
 * changed since `updatedAt`, or `validation` without a mail server, because a mail announces each charge.
 */
export const changeInstalments = async (
  deps: Deps,
  actor: Actor,
  id: Season,
  { atOnce, updatedAt: readAt }: SeasonInstalmentsInput,
): Promise<AdminSeason> => {
  if (atOnce !== null && !deps.mail.server) throw validationError({ atOnce: 'mail-needed' });
  await change(deps, { ...rowToChange(deps, actor, id), readAt }, (current) => {
    if (current.atOnce === atOnce) return undefined;
    return {
      action: 'season.instalments',
      fields: ['atOnce'],
      statements: [
        updateSeason(deps.db, id, { atOnceCents: atOnce === null ? null : toCents(atOnce), updatedAt: deps.now() }),
      ],
      tags: shown,
    };
  });
  return findSeason(deps, id);
};

/**
 * Sets the reductions of a season (docs/rules.md#season-reductions). Existing memberships keep theirs. Throws `not-found`,
 * or `conflict` if the season changed since `updatedAt`.
 */
export const changeReductions = async (
  deps: Deps,
  actor: Actor,
  id: Season,
  { updatedAt: readAt, reductions }: SeasonReductionsInput,
): Promise<AdminSeason> => {
  await change(deps, { ...rowToChange(deps, actor, id), readAt }, (current) => {
    if (changedFields(current, { reductions }).length === 0) return undefined;
    return {
      action: 'season.reductions',
      fields: ['reductions'],
      statements: [updateSeason(deps.db, id, { reductions, updatedAt: deps.now() })],
      tags: shown,
    };
  });
  return findSeason(deps, id);
};

/**
 * Sets who else pays a part of a season (docs/rules.md#aids). Who claims an aid keeps it with its terms. Throws `not-found`,
 * `validation` for the id of another season’s aid or a last day before its sign-up, or `conflict` if the season changed since
 * `updatedAt`.
 */
export const changeAids = async (
  deps: Deps,
  actor: Actor,
  id: Season,
  { updatedAt: readAt, aids }: SeasonAidsInput,
): Promise<AdminSeason> => {
  const { db } = deps;
  const foreign = selectForeignAids(
    db,
    id,
    aids.map((aid) => aid.id),
  );
  if ((await foreign).length > 0) throw validationError({ aids: 'invalid' });
  await change(deps, { ...rowToChange(deps, actor, id), readAt }, (current) => {
    if (changedFields(current, { aids }).length === 0) return undefined;
    if (aids.some((aid) => endsTooEarly(aid, current))) throw validationError({ aids: 'aid-day-too-early' });
    const now = deps.now();
    return {
      action: 'season.aids',
      fields: ['aids'],
      statements: [...writeAids(db, id, aids, now), updateSeason(db, id, { updatedAt: now })],
      tags: shown,
    };
  });
  return findSeason(deps, id);
};

/**
 * Sets which fields a season asks for the federation (docs/rules.md#federation). What members have said stays. Throws
 * `not-found`, or `conflict` if the season changed since `updatedAt`.
 */
export const changeFederation = async (
  deps: Deps,
  actor: Actor,
  id: Season,
  { updatedAt: readAt, asked: federationAsked }: FederationAskedInput,
): Promise<AdminSeason> => {
  await change(deps, { ...rowToChange(deps, actor, id), readAt }, (current) => {
    const fields = changedFields(current, { federationAsked });
    if (fields.length === 0) return undefined;
    return {
      action: 'season.federation',
      fields,
      statements: [updateSeason(deps.db, id, { federationAsked, updatedAt: deps.now() })],
      tags: shown,
    };
  });
  return findSeason(deps, id);
};

/**
 * Sets the columns of the federation’s file. Throws `not-found`, or `conflict` if the season changed since `updatedAt`.
 */
export const changeFederationColumns = async (
  deps: Deps,
  actor: Actor,
  id: Season,
  { updatedAt: readAt, columns: federationColumns }: FederationColumnsInput,
): Promise<AdminSeason> => {
  await change(deps, { ...rowToChange(deps, actor, id), readAt }, (current) => {
    const fields = changedFields(current, { federationColumns });
    if (fields.length === 0) return undefined;
    return {
      action: 'season.federation',
      fields,
      statements: [updateSeason(deps.db, id, { federationColumns, updatedAt: deps.now() })],
      tags: shown,
    };
  });
  return findSeason(deps, id);
};

const forcedActions = { open: 'season.open', closed: 'season.close', none: 'season.follow' } as const;

/**
 * Opens or closes the sign-up of a season whatever its days say, or leaves it to them again. One season at most is open
 * against its days. Throws `not-found`, or `conflict` if the season changed since `updatedAt`.
 */
export const forceSeason = async (
  deps: Deps,
  actor: Actor,
  id: Season,
  { forced, updatedAt: readAt }: ForcedInput,
): Promise<AdminSeason> => {
  const { db } = deps;
  await change(deps, { ...rowToChange(deps, actor, id), readAt }, (current) => {
    if (current.forced === forced) return undefined;
    const now = deps.now();
    const isOpenedElsewhere = current.forced !== 'open' && forced !== 'open';
    return {
      action: forcedActions[forced ?? 'none'],
      fields: ['openSeason'],
      statements: [
        updateSeason(db, id, { isClosed: forced === 'closed', updatedAt: now }),
        ...(isOpenedElsewhere ? [] : [updateOpened(db, forced === 'open' ? id : null, now)]),
      ],
      tags: shown,
    };
  });
  return findSeason(deps, id);
};

/** Returns what closing a season would do (docs/rules.md#archiving). Throws `not-found`. */
export const previewClosing = async (deps: ReadDeps, id: Season): Promise<Closing> => {
  const season = await findSeason(deps, id);
  const today = dayInParis(deps.now());
  const members = (await listCurrentOf(deps.db, id)).map((row) => toMemberJson(row, today));
  return closingOf(season, members, today);
};
