import { dayInParis } from '#domain/dates.ts';
import { MOST_DEBTS, type Treasury, type TreasuryMonth } from '#domain/ledger/treasury.ts';
import { centsByMeans } from '#domain/money/payment.ts';
import type { Season } from '#domain/season/season.ts';
import { runningSeasonOn } from '#domain/season/season-days.ts';
import { sum } from '#domain/sum.ts';
import { selectHandSums, selectUnsoundCheques } from '../cheques/queries.ts';
import { seasonInHand, selectSeasons } from '../club/season-queries.ts';
import { reading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { readListed } from '../member/listings.ts';
import { selectOnTheWay } from '../payouts/queries.ts';
import { selectDebts, selectMonths, selectOwed, selectUnbooked, selectUnbookedPayouts } from './queries.ts';

type Clock = Pick<Deps, 'db' | 'now'>;

const monthsOf = (rows: Awaited<ReturnType<typeof selectMonths>>): TreasuryMonth[] =>
  [...Map.groupBy(rows, ({ month }) => month)].map(([month, theirs]) => ({
    month,
    byMeans: centsByMeans((wanted) => theirs.find(({ means }) => means === wanted)?.cents ?? 0),
  }));

const chequesOf = ([hand]: Awaited<ReturnType<typeof selectHandSums>>): Treasury['cheques'] => {
  const { count, cents, dueCount, dueCents } = hand ?? { count: 0, cents: 0, dueCount: 0, dueCents: 0 };
  return {
    due: { count: dueCount, cents: dueCents },
    later: { count: count - dueCount, cents: cents - dueCents },
  };
};

/**
 * Returns the treasurer's overview of the chosen season, by default the running one: what came by month and means, and who
 * owes money since when. It takes one round trip. Throws `unavailable`.
 */
export const findTreasury = (deps: Clock, chosen?: Season): Promise<Treasury> => {
  const { db, now } = deps;
  const instant = now();
  const season = seasonInHand(chosen, instant);
  return readListed(
    deps,
    reading(
      [
        selectSeasons(db),
        selectMonths(db, season),
        selectDebts(db, season, MOST_DEBTS),
        selectOwed(db, season),
        selectHandSums(db, dayInParis(instant)),
        selectOnTheWay(db),
      ],
      (days, months, debts, [owed], hand, { rows: [onTheWay] }) => ({
        season: chosen ?? runningSeasonOn(days, dayInParis(instant)),
        months: monthsOf(months),
        debts: debts.map(({ id, firstName, lastName, archivedAt, owedCents, since, remindedAt }) => ({
          member: { id, fullName: `${firstName} ${lastName}`, isArchived: archivedAt !== null },
          owedCents,
          since: dayInParis(since),
          remindedAt: remindedAt?.toISOString() ?? null,
        })),
        owed: { count: owed?.count ?? 0, cents: owed?.cents ?? 0 },
        toComeCents: owed?.toComeCents ?? 0,
        awaitedCents: owed?.awaitedCents ?? 0,
        aidCents: owed?.aidCents ?? 0,
        cheques: chequesOf(hand),
        onTheWayCents: onTheWay?.cents ?? null,
      }),
    ),
  );
};

/**
 * Counts the payments, cheques, slips and payouts that disagree with the ledger or with the sum of their parts. The
 * triggers keep the count at 0, so any other count shows that one of them was switched off.
 */
export const proveLedger = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const answers = await db.batch([selectUnbooked(db), selectUnsoundCheques(db), selectUnbookedPayouts(db)]);
  return sum(answers.map(({ rows: [row] }) => row?.count ?? 0));
};
