import { asc, isNull, or, sql } from 'drizzle-orm';
import type { Season } from '#domain/season.ts';
import { selectClub } from '../club/queries.ts';
import type { Database } from '../db/client.ts';
import { members, orderLines, prices } from '../db/schema.ts';
import { hasTwin } from '../memberships/queries.ts';

/** The season the club opened, else the one open by date, and the one before: by their first year. */
const isOfTwoSeasons = (openByDate: Season) => {
  const firstYear = sql`left(coalesce((select open_season from club), ${openByDate}), 4)::int`;
  return sql`left(${members.season}, 4)::int between ${firstYear} - 1 and ${firstYear}`;
};

/** What counts of memberships: those of two seasons, archived or not, and the current list. Nothing personal. */
const selectCounted = (db: Database, openByDate: Season) =>
  db.query.members.findMany({
    columns: {
      season: true,
      status: true,
      flags: true,
      settledFlags: true,
      proofKey: true,
      proofDecision: true,
      reducedPriceSelected: true,
      reducedPriceProofShown: true,
      archivedAt: true,
      createdAt: true,
    },
    extras: { hasTwin: hasTwin(db).as('has_twin') },
    where: or(isNull(members.archivedAt), isOfTwoSeasons(openByDate)),
    with: {
      orderLines: { orderBy: asc(orderLines.position) },
      payments: { columns: { means: true, status: true, amountCents: true, refundedCents: true } },
    },
  });

export type CountedMember = Awaited<ReturnType<typeof selectCounted>>[number];

/** The club, what counts of its memberships and all prices there have been, in one request. */
export const findCounted = async (db: Database, openByDate: Season) => {
  const [[club], counted, everyPrice] = await db.batch([
    selectClub(db),
    selectCounted(db, openByDate),
    db.select().from(prices).orderBy(asc(prices.createdAt)),
  ]);
  return { club, members: counted, prices: everyPrice };
};

export type PriceRow = Awaited<ReturnType<typeof findCounted>>['prices'][number];
