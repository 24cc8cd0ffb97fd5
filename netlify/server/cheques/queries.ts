import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { Cheque, ChequeInput, ChequePart, Slip } from '#domain/ledger/slip.ts';
import { cheques, slips } from '../db/cheque-schema.ts';
import type { Database } from '../db/client.ts';
import { members, payments } from '../db/schema.ts';

// Each part with its member, as JSON: one row a cheque.
const partsOfCheque = sql<ChequePart[]>`(
  select coalesce(json_agg(json_build_object(
    'paymentId', p.id,
    'member', json_build_object(
      'id', m.id, 'fullName', m.first_name || ' ' || m.last_name, 'isArchived', m.archived_at is not null),
    'cents', p.amount_cents,
    'refundedCents', p.refunded_cents
  ) order by m.last_name collate "fr-x-icu", m.first_name collate "fr-x-icu", p.id), '[]'::json)
  from ${payments} p join ${members} m on m.id = p.member_id
  where p.cheque_id = ${cheques.id} and p.status = 'succeeded')`;

const selectCheques = (db: Database) =>
  db
    .select({
      id: cheques.id,
      number: cheques.number,
      bank: cheques.bank,
      issuer: cheques.issuer,
      amountCents: cheques.amountCents,
      receivedOn: cheques.receivedOn,
      dueOn: cheques.dueOn,
      returnedOn: cheques.returnedOn,
      isUntracked: cheques.isUntracked,
      slip: { id: slips.id, number: slips.number, bankedOn: slips.bankedOn },
      parts: partsOfCheque,
      updatedAt: cheques.updatedAt,
    })
    .from(cheques)
    .leftJoin(slips, eq(slips.id, cheques.slipId));

type ChequeRow = Awaited<ReturnType<typeof selectCheques>>[number];

/** Returns a cheque as answers have it. */
export const toCheque = ({ updatedAt, ...cheque }: ChequeRow): Cheque => ({
  ...cheque,
  updatedAt: updatedAt.toISOString(),
});

const isOutside = and(isNull(cheques.slipId), isNull(cheques.returnedOn), gt(cheques.amountCents, 0));
const isInHand = and(isOutside, eq(cheques.isUntracked, false));
const isOfBefore = and(isOutside, eq(cheques.isUntracked, true));

/** Selects the cheques in hand, those that are due first. */
export const selectInHand = (db: Database) =>
  selectCheques(db).where(isInHand).orderBy(asc(cheques.dueOn), asc(cheques.receivedOn), asc(cheques.id));

/** Selects the cheques that were recorded before the site had slips, the latest first. */
export const selectUntracked = (db: Database, most: number) =>
  selectCheques(db).where(isOfBefore).orderBy(desc(cheques.receivedOn), asc(cheques.id)).limit(most);

export const countUntracked = (db: Database) => db.select({ count: count() }).from(cheques).where(isOfBefore);

/** Selects how many cheques in hand are due, how many there are, and what they come to. */
export const selectHandSums = (db: Database, today: IsoDate) =>
  db
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${cheques.amountCents}), 0)::int`,
      dueCount: sql<number>`count(*) filter (where ${cheques.dueOn} <= ${today})::int`,
      dueCents: sql<number>`coalesce(sum(${cheques.amountCents}) filter (where ${cheques.dueOn} <= ${today}), 0)::int`,
    })
    .from(cheques)
    .where(isInHand);

export const selectCheque = (db: Database, id: string) => selectCheques(db).where(eq(cheques.id, id));

export const selectChequesOf = (db: Database, slipId: string) =>
  selectCheques(db).where(eq(cheques.slipId, slipId)).orderBy(asc(cheques.receivedOn), asc(cheques.id));

const selectSlipRows = (db: Database) =>
  db
    .select({
      id: slips.id,
      number: slips.number,
      madeOn: slips.madeOn,
      bankedOn: slips.bankedOn,
      cancelledAt: slips.cancelledAt,
      count: count(cheques.id),
      cents: sql<number>`coalesce(sum(${cheques.amountCents}), 0)::int`,
      returned: count(cheques.returnedOn),
      updatedAt: slips.updatedAt,
    })
    .from(slips)
    .leftJoin(cheques, eq(cheques.slipId, slips.id))
    .groupBy(slips.id);

/** Selects the last slips, the latest first. */
export const selectSlips = (db: Database, most: number) => selectSlipRows(db).orderBy(desc(slips.number)).limit(most);

export const selectSlip = (db: Database, id: string) => selectSlipRows(db).where(eq(slips.id, id));

/** Returns a slip as answers have it. */
export const toSlip = ({ cancelledAt, updatedAt, ...slip }: Awaited<ReturnType<typeof selectSlips>>[number]): Slip => ({
  ...slip,
  isCancelled: cancelledAt !== null,
  updatedAt: updatedAt.toISOString(),
});

interface NewSlipRow {
  id: string;
  madeOn: IsoDate;
  recordedBy: string;
}

/** Inserts a slip with the next number. `takeTurns` before it keeps the numbers apart. */
export const insertSlip = (db: Database, slip: NewSlipRow, now: Date) =>
  db.insert(slips).values({
    ...slip,
    number: sql`(select coalesce(max(${slips.number}), 0) + 1 from ${slips})`,
    createdAt: now,
    updatedAt: now,
  });

/** Puts those of these cheques on a slip that are still in hand. */
export const putOnSlip = (db: Database, slipId: string, ids: readonly string[], now: Date) =>
  db
    .update(cheques)
    .set({ slipId, updatedAt: now })
    .where(and(inArray(cheques.id, [...ids]), isInHand));

/** For a guard: selects a row if the slip has so many cheques and comes to this sum. */
export const selectWholeSlip = (
  db: Database,
  slipId: string,
  { count: many, cents }: { count: number; cents: number },
) =>
  db
    .select({ one: sql`1` })
    .from(cheques)
    .where(eq(cheques.slipId, slipId))
    .having(sql`count(*) = ${many} and sum(${cheques.amountCents}) = ${cents}`);

export const setBanked = (db: Database, id: string, bankedOn: IsoDate | null, now: Date) =>
  db.update(slips).set({ bankedOn, updatedAt: now }).where(eq(slips.id, id));

export const setCancelled = (db: Database, id: string, now: Date) =>
  db.update(slips).set({ cancelledAt: now, updatedAt: now }).where(eq(slips.id, id));

/** Takes all cheques off a slip. */
export const freeCheques = (db: Database, slipId: string, now: Date) =>
  db.update(cheques).set({ slipId: null, updatedAt: now }).where(eq(cheques.slipId, slipId));

export const updateCheque = (
  db: Database,
  id: string,
  changes: Partial<Pick<Cheque, 'returnedOn' | 'isUntracked'> & Omit<ChequeInput, 'updatedAt'>>,
  now: Date,
) =>
  db
    .update(cheques)
    .set({ ...changes, updatedAt: now })
    .where(eq(cheques.id, id));

const uneven = (name: string, found: SQL) => sql`(select count(*)::int from (${found}) ${sql.raw(name)})`;

/**
 * Counts broken invariants for the nightly check: cheques whose sum differs from their parts, slips and returned cheques
 * whose sum differs from the ledger, and returned cheques with a part that is not owed again. The triggers keep it at 0.
 */
export const selectUnsoundCheques = (db: Database) =>
  db.execute<{ count: number }>(sql`
    select ${uneven(
      'unweighed',
      sql`select c.id from cheques c left join payments p on p.cheque_id = c.id and p.status = 'succeeded'
        group by c.id having c.gone_cents + coalesce(sum(p.amount_cents), 0) <> c.amount_cents`,
    )} + ${uneven(
      'outside',
      sql`select id from payments where paid_by = 'cheque' and status = 'succeeded' and cheque_id is null`,
    )} + ${uneven(
      'unbooked',
      sql`select said.source from (
        select s.id as source, case when s.banked_on is null then 0 else coalesce(sum(c.amount_cents), 0) end as cents
        from slips s left join cheques c on c.slip_id = s.id group by s.id
        union all
        select c.id, case when c.returned_on is not null and s.banked_on is not null then -c.amount_cents else 0 end
        from cheques c left join slips s on s.id = c.slip_id
      ) said left join (
        select source, sum(amount_cents) as cents from ledger_entries where kind = 'deposit' group by source
      ) booked on booked.source = said.source where coalesce(booked.cents, 0) <> said.cents`,
    )} + ${uneven(
      'kept',
      sql`select p.id from payments p join cheques c on c.id = p.cheque_id
        where c.returned_on is not null and p.status = 'succeeded' and p.refunded_cents <> p.amount_cents`,
    )} + ${uneven(
      'given',
      sql`select r.id from refunds r join cheques c on c.id = r.returned_cheque_id
        where r.cancelled_at is null and c.returned_on is null`,
    )} as count`);
