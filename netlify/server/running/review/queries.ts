import { and, arrayOverlaps, asc, desc, eq, getTableColumns, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { federationAskedOf } from '../../club/season-queries.ts';
import { administrators, auditEntries } from '../../db/account-schema.ts';
import type { Database } from '../../db/client.ts';
import { asOfNow } from '../../db/guard.ts';
import { dossierRequests } from '../../db/link-schema.ts';
import { members } from '../../db/schema.ts';
import { gathered, hasTwin, healthColumns, isAddressRefused, selectTheirs } from '../../member/queries.ts';
import { selectMemberships } from '../../persons/queries.ts';

// The domain decides; these may have something to look at.
const mayWait = or(isNotNull(members.proofKey), and(isNotNull(members.photoKey), isNotNull(members.photoRefusal)));

/** Selects, for an outer `members`, when the journal last says that a file came. */
const cameBy = (db: Database, field: 'photo' | 'reducedPriceProofFile') =>
  db
    .select({ at: max(auditEntries.at) })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'member'),
        eq(auditEntries.subjectId, sql`${members.id}::text`),
        arrayOverlaps(auditEntries.fields, [field]),
      ),
    );

// Without a line, it came with the form.
const receivedAt = (db: Database, field: 'photo' | 'reducedPriceProofFile') =>
  sql`coalesce((${cameBy(db, field)}), ${members.createdAt})`.mapWith(members.createdAt);

const newest = alias(members, 'newest');

/** Selects the newest membership of the person of an outer request. */
const newestOf = (db: Database) =>
  db
    .select({ id: newest.id })
    .from(newest)
    .where(eq(newest.personId, dossierRequests.personId))
    .orderBy(desc(newest.season), desc(newest.createdAt))
    .limit(1);

const selectRequests = (db: Database) =>
  db
    .select({
      id: dossierRequests.id,
      kind: dossierRequests.kind,
      at: dossierRequests.createdAt,
      answeredAt: dossierRequests.answeredAt,
      by: administrators.name,
      personId: dossierRequests.personId,
      memberId: members.id,
      archivedAt: members.archivedAt,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
    })
    .from(dossierRequests)
    .innerJoin(members, eq(members.id, sql`coalesce(${dossierRequests.memberId}, (${newestOf(db)}))`))
    .leftJoin(administrators, eq(administrators.id, dossierRequests.answeredBy))
    .$dynamic();

/** The persons who have two addresses, one of them in force, and those who ask for something. The domain decides. */
const personsToCheck = sql`(select c.person_id from ${members} c /* of every season */
  where c.archived_at is null and c.identity_checked_at is null and c.status in ('active', 'suspended')
    and exists (select from ${members} o where o.person_id = c.person_id and o.id <> c.id and (lower(o.email) <> lower(c.email)
      or lower(o.legal_guardian_email) is distinct from lower(c.legal_guardian_email)))
  union select r.person_id from ${dossierRequests} r where r.answered_at is null)`;

/** Reads in one request the members with files that may have to be looked at, and what nobody answered yet. */
export const findWaiting = async (db: Database) => {
  const listed = db.select({ id: members.id }).from(members).where(mayWait);
  const [, rows, lineRows, paymentRows, priceRows, plans, aids, requests, seasons] = await db.batch([
    asOfNow(db),
    db
      .select({
        ...getTableColumns(members),
        ...healthColumns(db),
        federationAsked: federationAskedOf,
        hasTwin: hasTwin(db),
        isAddressRefused,
        photoAt: receivedAt(db, 'photo'),
        proofAt: receivedAt(db, 'reducedPriceProofFile'),
      })
      .from(members)
      .where(mayWait),
    ...selectTheirs(db, listed),
    selectRequests(db).where(isNull(dossierRequests.answeredAt)).orderBy(asc(dossierRequests.createdAt)),
    selectMemberships(db, personsToCheck),
  ]);
  const parts = { lines: lineRows, payments: paymentRows, prices: priceRows, plans, aids };
  return { members: gathered(rows, parts), requests, seasons };
};

/** Reads in one request the columns that are needed to count what waits. */
export const findCountedForReview = async (db: Database) => {
  const [, files, [requests], seasons] = await db.batch([
    asOfNow(db),
    db
      .select({
        status: members.status,
        birthDate: members.birthDate,
        email: members.email,
        phone: members.phone,
        address: members.address,
        guardianConfirmedAt: members.guardianConfirmedAt,
        photoKey: members.photoKey,
        photoRefusal: members.photoRefusal,
        proofKey: members.proofKey,
        proofDecision: members.proofDecision,
        proofRefusal: members.proofRefusal,
        reducedPriceSelected: members.reducedPriceSelected,
        reducedPriceProofShown: members.reducedPriceProofShown,
      })
      .from(members)
      .where(mayWait),
    countRequests(db),
    selectMemberships(db, personsToCheck),
  ]);
  return { files, requests: requests?.count ?? 0, seasons };
};

/** Counts the requests that nobody answered yet. */
export const countRequests = (db: Database) =>
  db.select({ count: sql<number>`count(*)::int` }).from(dossierRequests).where(isNull(dossierRequests.answeredAt));

/** Reads a request with the newest membership of the person, and who answered it. */
export const findRequest = async (db: Database, id: string) =>
  (await selectRequests(db).where(eq(dossierRequests.id, id)))[0];

/** For a guard: selects a request that nobody answered yet. */
export const selectOpenRequest = (db: Database, id: string) =>
  db
    .select({ id: dossierRequests.id })
    .from(dossierRequests)
    .where(and(eq(dossierRequests.id, id), isNull(dossierRequests.answeredAt)));

export const answerRequestRow = (db: Database, id: string, answered: { answeredAt: Date; answeredBy: string }) =>
  db.update(dossierRequests).set(answered).where(eq(dossierRequests.id, id));
