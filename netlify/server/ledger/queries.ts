import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  max,
  min,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { BookSettings } from '#domain/ledger/books.ts';
import { bankEntryKinds, type LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { daysOfMonth, type LedgerFilter } from '#domain/ledger/ledger-list.ts';
import type { BankAccount } from '#domain/money/transfer.ts';
import type { Season } from '#domain/season/season.ts';
import { administrators } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { ledgerClosings, ledgerEntries, ledgerSettings } from '../db/ledger-schema.ts';
import { outbox } from '../db/mail-schema.ts';
import { listings, members } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';

const isOf = (season: Season | SQL<Season>): SQL => eq(ledgerEntries.season, season);

/** Selects what came and left by month and means. */
export const selectMonths = (db: Database, season: Season | SQL<Season>) => {
  const month = sql<string>`to_char(${ledgerEntries.bookedOn}, 'YYYY-MM')`;
  return db
    .select({ month, means: ledgerEntries.means, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .where(isOf(season))
    .groupBy(month, ledgerEntries.means)
    .orderBy(month);
};

interface Days {
  from: IsoDate;
  to: IsoDate;
}

const isBookedIn = ({ from, to }: Days) => between(ledgerEntries.bookedOn, from, to);

const shown = {
  id: ledgerEntries.id,
  position: ledgerEntries.position,
  kind: ledgerEntries.kind,
  means: ledgerEntries.means,
  amountCents: ledgerEntries.amountCents,
  isCorrection: ledgerEntries.isCorrection,
  day: ledgerEntries.day,
  bookedOn: ledgerEntries.bookedOn,
  season: ledgerEntries.season,
  memberId: ledgerEntries.memberId,
  firstName: members.firstName,
  lastName: members.lastName,
  reference: ledgerEntries.reference,
};

/** A filter of entries, of one season or of all. */
type Wanted = Omit<LedgerFilter, 'season'> & { season?: Season | SQL<Season> | undefined };

const dayOfSeason = (day: typeof seasons.firstDay | typeof seasons.lastDay, season: Season | SQL<Season>): SQL =>
  sql`(select ${day} from ${seasons} where ${seasons.id} = ${season})`;

// A movement between the club's own accounts has no season, so it is found by its day.
const isOfChosen = (season: Season | SQL<Season>, kind: LedgerFilter['kind']): SQL | undefined =>
  kind === 'bank'
    ? and(
        gte(ledgerEntries.bookedOn, dayOfSeason(seasons.firstDay, season)),
        lte(ledgerEntries.bookedOn, dayOfSeason(seasons.lastDay, season)),
      )
    : isOf(season);

const isOfFilter = ({ season, month, means, kind }: Wanted): SQL | undefined => {
  const days = month === undefined ? undefined : daysOfMonth(month);
  return and(
    season === undefined ? undefined : isOfChosen(season, kind),
    days && isBookedIn(days),
    means && eq(ledgerEntries.means, means),
    kind === 'bank' ? inArray(ledgerEntries.kind, [...bankEntryKinds]) : kind && eq(ledgerEntries.kind, kind),
  );
};

/** Selects entries that were written before a position, the latest first. */
export const selectEntries = (
  db: Database,
  wanted: Wanted,
  { before, most }: { before: number | undefined; most: number },
) =>
  db
    .select(shown)
    .from(ledgerEntries)
    .leftJoin(members, eq(members.id, ledgerEntries.memberId))
    .where(and(isOfFilter(wanted), before === undefined ? undefined : lt(ledgerEntries.position, before)))
    .orderBy(desc(ledgerEntries.position))
    .limit(most);

/** Selects number and sum of all entries of a filter, and the first and last day on which they are booked. */
export const selectEntrySum = (db: Database, wanted: Wanted) =>
  db
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int`,
      firstDay: min(ledgerEntries.bookedOn),
      lastDay: max(ledgerEntries.bookedOn),
    })
    .from(ledgerEntries)
    .where(isOfFilter(wanted));

/** Returns an entry as answers have it. */
export const toLedgerEntry = ({
  memberId,
  firstName,
  lastName,
  ...entry
}: Awaited<ReturnType<typeof selectEntries>>[number]): LedgerEntry => ({
  ...entry,
  member: memberId === null ? null : { id: memberId, fullName: `${firstName} ${lastName}` },
});

const isOwing = (season: Season | SQL<Season>) => and(eq(listings.season, season), gt(listings.owedCents, 0));

/** Selects, for an outer `members`, when the last reminder was sent. */
const selectLastReminder = (db: Database) =>
  db
    .select({ at: max(outbox.sentAt) })
    .from(outbox)
    .where(and(eq(outbox.memberId, members.id), eq(outbox.kind, 'reminder'), isNotNull(outbox.sentAt)));

const instantOrNull = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

/** Selects who owes something in a season, also those in the archives, the oldest debt first. */
export const selectDebts = (db: Database, season: Season | SQL<Season>, most: number) =>
  db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      archivedAt: members.archivedAt,
      owedCents: listings.owedCents,
      since: members.createdAt,
      remindedAt: sql`(${selectLastReminder(db)})`.mapWith({ mapFromDriverValue: instantOrNull }),
    })
    .from(listings)
    .innerJoin(members, eq(members.id, listings.memberId))
    .where(isOwing(season))
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(most);

/** Selects how much a season's members owe, what their payments under way come to, and what aids are expected to pay for them. */
export const selectOwed = (db: Database, season: Season | SQL<Season>) =>
  db
    .select({
      count: sql<number>`count(*) filter (where ${listings.owedCents} > 0)::int`,
      cents: sql<number>`coalesce(sum(${listings.owedCents}), 0)::int`,
      toComeCents: sql<number>`coalesce(sum(${listings.toComeCents}), 0)::int`,
      awaitedCents: sql<number>`coalesce(sum(${listings.awaitedCents}), 0)::int`,
      aidCents: sql<number>`coalesce(sum(${listings.aidCents}) filter (where ${listings.pending} = 0), 0)::int`,
    })
    .from(listings)
    .where(eq(listings.season, season));

/**
 * Counts the payments whose sum differs from that of their ledger entries, for the nightly check. The triggers keep the
 * count at 0.
 */
export const selectUnbooked = (db: Database) =>
  db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from payments p
    left join (select payment_id, sum(amount_cents) as cents from ledger_entries group by payment_id) e on e.payment_id = p.id
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0) as by_hand from refunds r where r.payment_id = p.id and r.cancelled_at is null) h
    where coalesce(e.cents, 0) <> case when p.status <> 'succeeded' then 0
      else coalesce(p.received_cents - p.returned_cents - h.by_hand, p.amount_cents - p.refunded_cents) end`);

/** Counts the payouts whose amount or fees differ from those of their ledger entries. */
export const selectUnbookedPayouts = (db: Database) =>
  db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from payouts p
    cross join lateral (
      select coalesce(sum(l.fee_cents), 0) as cents from payout_lines l where l.payout_id = p.id) f
    cross join lateral (
      select coalesce(sum(e.amount_cents) filter (where e.kind = 'payout'), 0) as payout,
        coalesce(sum(e.amount_cents) filter (where e.kind = 'fee'), 0) as fee
      from ledger_entries e where e.source = p.id) b
    where b.payout <> case when p.status = 'paid' then p.amount_cents else 0 end
      or b.fee <> case when p.status in ('paid', 'failed', 'cancelled') then -f.cents else 0 end`);

/** Selects the closed periods, the latest first, and who closed them. */
export const selectClosings = (db: Database) =>
  db
    .select({
      closedUntil: ledgerClosings.closedUntil,
      closedAt: ledgerClosings.createdAt,
      by: administrators.name,
    })
    .from(ledgerClosings)
    .leftJoin(administrators, eq(administrators.id, ledgerClosings.closedBy))
    .orderBy(desc(ledgerClosings.closedUntil));

export const selectBookSettings = (db: Database) =>
  db
    .select({
      accounts: ledgerSettings.accounts,
      siren: ledgerSettings.siren,
      bankAccount: ledgerSettings.bankAccount,
    })
    .from(ledgerSettings);

export const selectFirstDay = (db: Database) => db.select({ day: min(ledgerEntries.bookedOn) }).from(ledgerEntries);

export const upsertBookSettings = (db: Database, { siren, ...accounts }: BookSettings, now: Date) =>
  db
    .insert(ledgerSettings)
    .values({ accounts, siren, updatedAt: now })
    .onConflictDoUpdate({ target: ledgerSettings.id, set: { accounts, siren, updatedAt: now } });

/** Keeps the club's account, or none. */
export const upsertBankAccount = (db: Database, bankAccount: BankAccount | null, now: Date) =>
  db
    .insert(ledgerSettings)
    .values({ bankAccount, updatedAt: now })
    .onConflictDoUpdate({ target: ledgerSettings.id, set: { bankAccount, updatedAt: now } });

export const insertClosing = (db: Database, closedUntil: IsoDate, closedBy: string) =>
  db.insert(ledgerClosings).values({ closedUntil, closedBy });

/** For a guard: selects a period that is closed until this day or a later one. */
export const selectClosedUntil = (db: Database, day: IsoDate) =>
  db.select({ id: ledgerClosings.id }).from(ledgerClosings).where(gte(ledgerClosings.closedUntil, day));

/** The accounts of some days, or those of their entries that a filter leaves. */
export type Booked = Days & Pick<LedgerFilter, 'season' | 'means' | 'kind'>;

const isBooked = ({ from, to, ...wanted }: Booked): SQL | undefined =>
  and(isBookedIn({ from, to }), isOfFilter(wanted));

/** Selects how many entries the accounts of some days have, and the last one that was written. */
export const selectExtent = (db: Database, booked: Booked) =>
  db
    .select({ count: count(), last: max(ledgerEntries.position) })
    .from(ledgerEntries)
    .where(isBooked(booked));

/** Lists the next entries of the accounts of some days, in their order, that were written before an export began. */
export const listBooked = (
  db: Database,
  { last, ...booked }: Booked & { last: number },
  after: LedgerEntry | undefined,
  most: number,
) =>
  db
    .select(shown)
    .from(ledgerEntries)
    .leftJoin(members, eq(members.id, ledgerEntries.memberId))
    .where(
      and(
        isBooked(booked),
        lte(ledgerEntries.position, last),
        after && sql`(${ledgerEntries.bookedOn}, ${ledgerEntries.position}) > (${after.bookedOn}, ${after.position})`,
      ),
    )
    .orderBy(asc(ledgerEntries.bookedOn), asc(ledgerEntries.position))
    .limit(most);
