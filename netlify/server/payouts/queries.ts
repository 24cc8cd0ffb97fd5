import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Payout, payoutStatuses } from '#domain/ledger/payout.ts';
import { administrators } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { ledgerEntries } from '../db/ledger-schema.ts';
import { payoutLines, payouts } from '../db/payout-schema.ts';
import { members, payments } from '../db/schema.ts';
import type { PayoutLineTruth, PayoutTruth } from '../integrations/payment-provider.ts';

/** Sums the lines of an outer payout. The SQL names each table, because Drizzle omits it where a query has only one. */
const ofLines = (total: SQL): SQL<number> =>
  sql<number>`(select coalesce(${total}, 0)::int from payout_lines l where l.payout_id = payouts.id)`;

const shown = {
  id: payouts.id,
  reference: payouts.reference,
  amountCents: payouts.amountCents,
  arrivesOn: payouts.arrivesOn,
  status: payouts.status,
  isItemised: payouts.isItemised,
  payments: ofLines(sql`count(*) filter (where l.kind = 'payment')`),
  grossCents: ofLines(sql`sum(l.gross_cents)`),
  feeCents: ofLines(sql`sum(l.fee_cents)`),
  netCents: ofLines(sql`sum(l.net_cents)`),
  checkedAt: payouts.checkedAt,
  checkedBy: administrators.name,
};

const selectPayouts = (db: Database) =>
  db.select(shown).from(payouts).leftJoin(administrators, eq(administrators.id, payouts.checkedBy));

/** Selects the latest payouts, the one that arrives last first. */
export const selectLatestPayouts = (db: Database, most: number) =>
  selectPayouts(db).orderBy(desc(payouts.arrivesOn), desc(payouts.createdAt), asc(payouts.id)).limit(most);

export const selectPayout = (db: Database, id: string) => selectPayouts(db).where(eq(payouts.id, id));

/** Returns a payout as answers have it. */
export const toPayout = ({
  checkedAt,
  checkedBy,
  ...payout
}: Awaited<ReturnType<typeof selectLatestPayouts>>[number]): Payout => ({
  ...payout,
  checked: checkedAt && { at: checkedAt.toISOString(), by: checkedBy },
});

/** Selects the movements in a payout in their order, with the members whose payments moved. */
export const selectPayoutLines = (db: Database, payoutId: string) =>
  db
    .select({
      id: payoutLines.id,
      kind: payoutLines.kind,
      grossCents: payoutLines.grossCents,
      feeCents: payoutLines.feeCents,
      netCents: payoutLines.netCents,
      happenedAt: payoutLines.happenedAt,
      // The ledger keeps the payment's reference after its person was erased.
      isOurs: sql<boolean>`${payments.id} is not null
        or exists (select from ${ledgerEntries} where ${ledgerEntries.reference} = ${payoutLines.reference})`,
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      archivedAt: members.archivedAt,
    })
    .from(payoutLines)
    .leftJoin(payments, eq(payments.reference, payoutLines.reference))
    .leftJoin(members, eq(members.id, payments.memberId))
    .where(eq(payoutLines.payoutId, payoutId))
    .orderBy(asc(payoutLines.happenedAt), asc(payoutLines.id));

/** Selects what the site has read of these payouts. */
export const selectKnown = (db: Database, references: readonly string[]) =>
  db
    .select({
      reference: payouts.reference,
      amountCents: payouts.amountCents,
      arrivesOn: payouts.arrivesOn,
      status: payouts.status,
      isItemised: payouts.isItemised,
      netCents: shown.netCents,
    })
    .from(payouts)
    .where(inArray(payouts.reference, [...references]));

/** For a guard: selects and locks a payout that has arrived, even if the bank returned it later. */
export const selectArrived = (db: Database, id: string) =>
  db
    .select({ one: sql`1` })
    .from(payouts)
    .where(and(eq(payouts.id, id), or(eq(payouts.status, 'paid'), sql`${payouts.checkedAt} is not null`)))
    .for('update');

export const setChecked = (db: Database, id: string, by: string, at: Date) =>
  db
    .update(payouts)
    .set({ checkedAt: at, checkedBy: by })
    .where(and(eq(payouts.id, id), isNull(payouts.checkedAt)));

export const clearChecked = (db: Database, id: string) =>
  db.update(payouts).set({ checkedAt: null, checkedBy: null }).where(eq(payouts.id, id));

const order = sql.raw(`array[${payoutStatuses.map((status) => `'${status}'`).join(', ')}]`);

/**
 * Upserts a payout with all its movements in one batch. An older answer never overwrites a newer state, and movements are
 * only added.
 */
export const writePayout = (
  db: Database,
  { provider, ...payout }: PayoutTruth & { provider: string },
  lines: readonly PayoutLineTruth[],
  now: Date,
) => {
  const { amountCents, arrivesOn, status, isItemised } = payout;
  const read = alias(payouts, 'read');
  const upsert = db
    .insert(payouts)
    .values({ ...payout, provider, readAt: now })
    .onConflictDoUpdate({
      target: payouts.reference,
      set: { amountCents, arrivesOn, status, isItemised, readAt: now },
      setWhere: sql`array_position(${order}, ${payouts.status}) <= array_position(${order}, excluded.status)`,
    });
  const rows = lines.map(({ id, kind, grossCents, feeCents, netCents, reference, at }) => ({
    id,
    kind,
    gross_cents: grossCents,
    fee_cents: feeCents,
    net_cents: netCents,
    reference: reference ?? null,
    happened_at: at.toISOString(),
  }));
  const insert = db.execute(sql`
    insert into ${payoutLines} (id, payout_id, kind, gross_cents, fee_cents, net_cents, reference, happened_at)
    select l.id, ${read.id}, l.kind, l.gross_cents, l.fee_cents, l.net_cents, l.reference, l.happened_at
    from ${payouts} as ${read}
    cross join jsonb_populate_recordset(null::${payoutLines}, ${JSON.stringify(rows)}::jsonb) l
    where ${read.reference} = ${payout.reference}
    on conflict (id) do nothing`);
  return db.batch([upsert, insert]);
};

/**
 * Sums the card money that is not on the bank account yet: in the provider's balance, or in a payout on its way. It counts
 * from the first movement that the site has read, and is null before that. Disputes are left out, because the ledger
 * records them at their end and the provider at their beginning.
 */
export const selectOnTheWay = (db: Database) =>
  db.execute<{ cents: number | null }>(sql`
    with known as (
      select min((happened_at at time zone 'Europe/Paris')::date) as since from ${payoutLines}
    ), moved as (
      select coalesce(sum(amount_cents), 0) as cents from ${ledgerEntries}, known
      where means = 'card' and kind in ('payment', 'refund') and day >= known.since
    ), held as (
      select coalesce(sum(l.gross_cents), 0) as cents from ${payoutLines} l
      where l.kind <> 'dispute' and exists (select from ${ledgerEntries} e where e.reference = l.reference)
    ), sent as (
      select coalesce(sum(p.amount_cents), 0) as cents from ${payouts} p
      where p.status in ('pending', 'in_transit')
        -- The money of one that failed is in the balance, until a later payout has it.
        or p.status = 'failed' and not exists (
          select from ${payoutLines} l where l.kind = 'other' and l.net_cents = p.amount_cents and l.happened_at >= p.created_at)
    )
    select case when known.since is not null then (moved.cents - held.cents + sent.cents)::int end as cents
    from known, moved, held, sent`);
