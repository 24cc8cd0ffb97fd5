import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { DossierRequest } from '#domain/link.ts';
import { statusesInForce } from '#domain/member-standing.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { dossierRequests, links } from '../db/link-schema.ts';
import { type Reading, reading, thenRead } from '../db/reading.ts';
import { members } from '../db/schema.ts';
import type { LiveLink } from '../links/queries.ts';
import { selectUnsubscribed } from '../mail/subscription-queries.ts';
import {
  gathered,
  hasTwin,
  isAddressRefused,
  listMembers,
  type MemberRow,
  selectTheirs,
} from '../memberships/queries.ts';

type Holder = Pick<LiveLink, 'personId' | 'season'>;

/**
 * Selects the id of the membership that a link is about: of several of one person and season the one in force, else the
 * newest.
 */
export const selectMembership = (db: Database, { personId, season }: Holder) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.personId, personId), eq(members.season, season)))
    .orderBy(
      desc(sql`${and(inArray(members.status, [...statusesInForce]), isNull(members.archivedAt))}`),
      desc(members.createdAt),
      desc(members.id),
    )
    .limit(1);

/** A membership as its dossier shows it. */
export interface DossierRecord extends MemberRow {
  /** The newest address that waits for its confirmation, or null. It may be the present one, once it is confirmed. */
  pendingEmail: string | null;
  requests: { kind: DossierRequest; createdAt: Date }[];
  /** False if the person ended news and reminders. */
  wantsNews: boolean;
}

const selectPendingEmails = (db: Database, { personId, season }: Holder, now: Date) =>
  db
    .select({ email: links.email })
    .from(links)
    .where(
      and(
        eq(links.personId, personId),
        eq(links.season, season),
        eq(links.scope, 'email'),
        isNull(links.revokedAt),
        gt(links.expiresAt, now),
      ),
    )
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(1);

const selectOpenRequests = (db: Database, personId: string) =>
  db
    .select({ kind: dossierRequests.kind, createdAt: dossierRequests.createdAt })
    .from(dossierRequests)
    .where(and(eq(dossierRequests.personId, personId), isNull(dossierRequests.answeredAt)))
    .orderBy(asc(dossierRequests.createdAt));

const recordOf = (
  db: Database,
  holder: Holder,
  membership: SQLWrapper,
  now: Date,
): Reading<DossierRecord | undefined> =>
  reading(
    [
      db
        .select({ ...getTableColumns(members), hasTwin: hasTwin(db), isAddressRefused })
        .from(members)
        .where(inArray(members.id, membership)),
      ...selectTheirs(db, membership),
      selectPendingEmails(db, holder, now),
      selectOpenRequests(db, holder.personId),
      selectUnsubscribed(db, holder.personId),
    ],
    (rows, lines, paid, prices, [pending], requests, [unsubscribed]) => {
      const [member] = gathered(rows, { lines, payments: paid, prices });
      return member && { ...member, pendingEmail: pending?.email ?? null, requests, wantsNews: !unsubscribed?.at };
    },
  );

/** Reads the dossier of a link, for the end of a batch. */
export const dossierOf = (db: Database, holder: Holder, now: Date) =>
  recordOf(db, holder, selectMembership(db, holder), now);

/** Returns the dossier of a link as of one moment, or undefined without a membership. */
export const findDossierRecord = (db: Database, holder: Holder, now: Date) =>
  thenRead(db, [asOfNow(db)], dossierOf(db, holder, now));

/** Writes what a person asks the club for, unless it was asked and not answered yet. */
export const insertRequest = (
  db: Database,
  { personId, kind, createdAt }: { personId: string; kind: DossierRequest; createdAt: Date },
) =>
  db.execute(sql`
    insert into ${dossierRequests} (person_id, kind, created_at)
    select ${personId}::uuid, ${kind}, ${createdAt.toISOString()}::timestamptz
    where not exists (select from ${dossierRequests}
      where person_id = ${personId}::uuid and kind = ${kind} and answered_at is null)`);

/** Returns a member with what they joined, owe and paid, or undefined. */
export const findMember = async (db: Database, id: string): Promise<MemberRow | undefined> =>
  (await listMembers(db, eq(members.id, id)))[0];
