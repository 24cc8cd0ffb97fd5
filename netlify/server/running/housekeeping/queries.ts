import {
  and,
  arrayOverlaps,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { DAY_MS, dayInParis, type IsoDate, plusDays } from '#domain/dates.ts';
import { retentionAnnounced, retentionRuns } from '#domain/member/retention.ts';
import { sessions } from '../../db/account-schema.ts';
import type { Database } from '../../db/client.ts';
import { club, media } from '../../db/content-schema.ts';
import { refuseUnless } from '../../db/guard.ts';
import { accountingRows, erasures } from '../../db/privacy-schema.ts';
import { members, payments, rateLimits, webhookEvents } from '../../db/schema.ts';
import { seasons } from '../../db/season-schema.ts';
import { hasAidCode } from '../../member/aid-queries.ts';
import { lockPerson } from '../../member/queries.ts';
import { heldPersons, heldReferences } from '../../persons/hold-queries.ts';

const paymentWith = (db: Database, condition: ReturnType<typeof and>) =>
  exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.memberId, members.id), condition)),
  );

const withMoney = inArray(payments.status, ['processing', 'succeeded']);
const payable = and(eq(payments.status, 'open'), isNotNull(payments.reference));

/**
 * Selects sign-ups that have waited for money since `before`, their last form included, and of which no money is known
 * to be coming or to have come by mistake.
 */
const isAbandoned = (db: Database, before: Date) => and(lt(members.updatedAt, before), mayBeAbandoned(db));

const mayBeAbandoned = (db: Database) =>
  and(
    eq(members.status, 'pending'),
    isNull(members.archivedAt),
    not(arrayOverlaps(members.flags, ['payment-mismatch'])),
    sql`${members.personId} not in ${heldPersons}`,
    not(paymentWith(db, withMoney)),
  );

/**
 * Returns abandoned sign-ups with what could still be paid of them, in random order: in a fixed order a few that always
 * fail would keep the others waiting for ever.
 */
export const listAbandoned = (db: Database, before: Date) =>
  db
    .select({
      id: members.id,
      season: members.season,
      identity: members.identity,
      photoKey: members.photoKey,
      proofKey: members.proofKey,
      reference: payments.reference,
    })
    .from(members)
    .leftJoin(payments, and(eq(payments.memberId, members.id), payable))
    .where(isAbandoned(db, before))
    .orderBy(sql`random()`);

export type Abandoned = Awaited<ReturnType<typeof listAbandoned>>[number];

/**
 * Deletes a sign-up with its lines and payments. Refuses (`isRefusedWrite`) if it was taken up again or can still be paid.
 */
export const deleteAbandoned = (db: Database, { id, season, identity }: Abandoned, before: Date) =>
  db.batch([
    lockPerson(db, { season, identity }),
    refuseUnless(
      db,
      db
        .select({ id: members.id })
        .from(members)
        .where(and(eq(members.id, id), isAbandoned(db, before), not(paymentWith(db, payable)))),
    ),
    db.delete(payments).where(eq(payments.memberId, id)),
    db.delete(members).where(eq(members.id, id)),
  ]);

/** Returns the unpaid payments of differences that began before an instant, the oldest first. */
export const listUnpaidDifferences = (db: Database, before: Date) =>
  db
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(and(payments.isDifference, eq(payments.status, 'open'), lt(payments.createdAt, before)))
    .orderBy(asc(payments.createdAt));

/** Deletes counters whose window began before an instant. */
export const deleteOldAttempts = (db: Database, before: Date) =>
  db.delete(rateLimits).where(lt(rateLimits.windowStartedAt, before));

const isOfNobodyHeld = sql`(${webhookEvents.reference} is null or ${webhookEvents.reference} not in ${heldReferences})`;

/** Deletes webhook events that came before an instant, but for those about a person who is held. */
export const deleteOldEvents = (db: Database, before: Date) =>
  db.delete(webhookEvents).where(and(lt(webhookEvents.receivedAt, before), isOfNobodyHeld));

/** Returns those of the keys that a member's row uses. */
export const listMemberFilesInUse = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  const wanted = [...keys];
  const rows = await db
    .select({ photoKey: members.photoKey, proofKey: members.proofKey })
    .from(members)
    .where(or(inArray(members.photoKey, wanted), inArray(members.proofKey, wanted)));
  const known = new Set(rows.flatMap(({ photoKey, proofKey }) => [photoKey, proofKey]));
  return new Set(wanted.filter((key) => known.has(key)));
};

/** Returns those of the keys that belong to pictures of the site. */
export const listMediaInUse = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ key: media.key })
    .from(media)
    .where(inArray(media.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
};

/** The days on which something is to be done about the former members of a season. */
const retentionDays = ({
  lastDay,
  announcedAt,
  years,
}: {
  lastDay: IsoDate;
  announcedAt: Date | null;
  years: number;
}) =>
  announcedAt === null
    ? [retentionAnnounced(lastDay, years)]
    : [retentionRuns(lastDay, years, dayInParis(announcedAt)) ?? ''];

const atNoon = (days: readonly (IsoDate | null | undefined)[]): number[] =>
  days.flatMap((day) => (day ? [Date.parse(`${day}T12:00:00Z`)] : []));

interface Kept {
  now: Date;
  /** How long each is kept. Milliseconds. */
  unpaidSignUps: number;
  events: number;
  attempts: number;
}

/** Pictures that nothing shows are removed after a month. Milliseconds. */
const PICTURES = 30 * DAY_MS;

/**
 * Returns the instant from which a night has something to do, or undefined if nothing is to come: something to clean up,
 * or a payment to read again from its provider.
 */
export const findNextNightly = async (db: Database, { now, unpaidSignUps, events, attempts }: Kept) => {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const today = dayInParis(now);
  const [[session], [attempt], [event], [signUp], [picture], [payment], [erasure], [account], endings, [code]] =
    await db.batch([
      db.select({ at: min(sessions.expiresAt) }).from(sessions),
      db.select({ at: min(rateLimits.windowStartedAt) }).from(rateLimits),
      db
        .select({ at: min(webhookEvents.receivedAt) })
        .from(webhookEvents)
        .where(isOfNobodyHeld),
      db
        .select({ at: min(members.updatedAt) })
        .from(members)
        .where(mayBeAbandoned(db)),
      db
        .select({ at: min(media.createdAt) })
        .from(media)
        .where(gt(media.createdAt, before(PICTURES))),
      db
        .select({ at: min(payments.createdAt) })
        .from(payments)
        .where(
          and(
            isNotNull(payments.reference),
            inArray(payments.status, ['open', 'processing', 'succeeded']),
            gt(payments.createdAt, before(events)),
          ),
        ),
      db
        .select({ at: min(erasures.createdAt) })
        .from(erasures)
        .where(isNull(erasures.finishedAt)),
      db.select({ day: min(accountingRows.keptUntil) }).from(accountingRows),
      // Only archived members go, and only their seasons are announced.
      db
        .select({ lastDay: seasons.lastDay, announcedAt: seasons.retentionAnnouncedAt, years: club.formerMemberYears })
        .from(seasons)
        .innerJoin(
          club,
          exists(
            db
              .select({ id: members.id })
              .from(members)
              .where(and(eq(members.season, seasons.id), isNotNull(members.archivedAt))),
          ),
        ),
      db
        .select({ day: min(seasons.lastDay) })
        .from(members)
        .innerJoin(seasons, eq(seasons.id, members.season))
        .where(
          and(
            or(isNotNull(members.advantageCard), isNotNull(members.secretCode), hasAidCode),
            gte(seasons.lastDay, today),
          ),
        ),
    ]);
  const after = (at: Date | null | undefined, milliseconds: number): number[] =>
    at ? [at.getTime() + milliseconds] : [];
  const instants = [
    ...after(session?.at, 0),
    ...after(attempt?.at, attempts),
    ...after(event?.at, events),
    ...after(signUp?.at, unpaidSignUps),
    ...after(picture?.at, PICTURES),
    // Each is read again every night.
    ...(payment?.at ? [now.getTime()] : []),
    ...(erasure?.at ? [now.getTime()] : []),
    ...atNoon([account?.day, code?.day].map((last) => last && plusDays(last, 1))),
    // What is past waits for nothing, or for money: then whatever moves the money also plans a night.
    ...atNoon(endings.flatMap(retentionDays).filter((one) => one > today)),
  ];
  return instants.length > 0 ? new Date(Math.min(...instants)) : undefined;
};
