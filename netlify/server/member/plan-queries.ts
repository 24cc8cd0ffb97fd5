import { asc, getTableColumns, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { Database } from '../db/client.ts';
import { instalmentPlans, instalments } from '../db/schema.ts';

/** A charge of a plan, as it is stored. */
export interface TermRow {
  id: string;
  dueOn: IsoDate;
  amountCents: number;
  isAnnounced: boolean;
  /** The day that the mail named, or null before it was written. */
  chargeOn: IsoDate | null;
  /** The refusals of the bank that a mail told of, and the day of the first one. */
  refusals: number;
  firstRefusedOn: IsoDate | null;
  nextTryOn: IsoDate | null;
  isGivenUp: boolean;
}

const termsOf = sql<TermRow[]>`(select coalesce(json_agg(json_build_object('id', i.id, 'dueOn', i.due_on,
    'amountCents', i.amount_cents, 'isAnnounced', i.announced_at is not null, 'chargeOn', i.charge_on,
    'refusals', i.refusals, 'firstRefusedOn', i.first_refused_on, 'nextTryOn', i.next_try_on, 'isGivenUp', i.given_up_at is not null) order by i.number), '[]')
  from ${instalments} i where i.plan_id = ${instalmentPlans}.id)`;

/** Selects the plans of some members with their charges, the oldest first: the last one of a member counts. */
export const selectPlans = (db: Database, listed: SQLWrapper) =>
  db
    .select({ ...getTableColumns(instalmentPlans), terms: termsOf })
    .from(instalmentPlans)
    .where(inArray(instalmentPlans.memberId, listed))
    .orderBy(asc(instalmentPlans.createdAt), asc(instalmentPlans.id));

/** Selects the plans of one member. */
export const selectPlansOf = (db: Database, memberId: string) => selectPlans(db, sql`(${memberId}::uuid)`);
