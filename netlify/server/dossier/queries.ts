import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DossierRequest } from '#domain/mail/link.ts';
import type { DossierReader } from '#domain/member/dossier.ts';
import type { HealthTable } from '#domain/member/health.ts';
import { hasNewAddress } from '#domain/member/person.ts';
import type { BankAccount } from '#domain/money/transfer.ts';
import type { SeasonSpan } from '#domain/season/season-days.ts';
import { selectBankAccount } from '../club/queries.ts';
import { federationAskedOf, seasonDaysOf } from '../club/season-queries.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { dossierRequests, links } from '../db/link-schema.ts';
import { type Reading, reading, thenRead } from '../db/reading.ts';
import { members, payments, refunds } from '../db/schema.ts';
import type { LiveLink } from '../http/app-env.ts';
import {
  gathered,
  hasTwin,
  healthColumns,
  isAddressRefused,
  type MemberRow,
  selectTheirs,
  wholeHealth,
} from '../member/queries.ts';
import { selectUnsubscribed } from '../outbox/subscription-queries.ts';
import { newAddressesAmong, selectMemberships } from '../persons/queries.ts';

type Holder = Pick<LiveLink, 'memberId' | 'scope'>;

/** Returns who holds a link. */
export const readerBy = ({ scope }: Pick<LiveLink, 'scope'>): DossierReader =>
  scope === 'guardian' ? 'guardian' : 'member';

/** A membership as its dossier shows it. */
export interface DossierRecord extends MemberRow {
  /** The newest address that waits for its confirmation, or null. It may be the present one, once it is confirmed. */
  pendingEmail: string | null;
  requests: { kind: DossierRequest; createdAt: Date }[];
  health: HealthTable | null;
  seasonDays: SeasonSpan;
  /** The account for transfers, or null if the club takes none. */
  bankAccount: BankAccount | null;
  /** Who reads it. */
  reader: DossierReader;
  /** False if the reader ended news and reminders. */
  wantsNews: boolean;
  /** True if the reader's address was none of the person's before: the link then opens this membership, and nothing of the person. */
  isAddressNew: boolean;
  /** True if an administrator put the present address in the place of another. */
  isEmailGiven: boolean;
  /** By the id of the payment, the cents that never came because its cheque came back. */
  returnedCents: ReadonlyMap<string, number>;
}

// The reader's choice from the time when the address was unknown.
const isUnsubscribedAt = (
  {
    unsubscribedAddresses,
    email,
    legalGuardianEmail,
  }: Pick<MemberRow, 'unsubscribedAddresses' | 'email' | 'legalGuardianEmail'>,
  reader: DossierReader,
): boolean =>
  unsubscribedAddresses.includes(((reader === 'guardian' ? legalGuardianEmail : email) ?? '').toLowerCase());

const selectPendingEmails = (db: Database, { memberId }: Holder, now: Date) =>
  db
    .select({ email: links.email })
    .from(links)
    .where(
      and(eq(links.memberId, memberId), eq(links.scope, 'email'), isNull(links.revokedAt), gt(links.expiresAt, now)),
    )
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(1);

const selectPerson = (db: Database, { memberId }: Holder) =>
  db.select({ id: members.personId }).from(members).where(eq(members.id, memberId));

const selectOpenRequests = (db: Database, holder: Holder) =>
  db
    .select({ kind: dossierRequests.kind, createdAt: dossierRequests.createdAt, memberId: dossierRequests.memberId })
    .from(dossierRequests)
    .where(and(inArray(dossierRequests.personId, selectPerson(db, holder)), isNull(dossierRequests.answeredAt)))
    .orderBy(asc(dossierRequests.createdAt));

/** Selects the last replacement of the address, by the link or by an administrator. */
const selectReplaced = (db: Database, { memberId }: Holder) =>
  db
    .select({ madeBy: links.madeBy })
    .from(links)
    .innerJoin(members, eq(members.id, links.memberId))
    .where(
      and(
        eq(links.memberId, memberId),
        eq(links.scope, 'email'),
        eq(links.email, members.email),
        isNotNull(links.formerEmail),
      ),
    )
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(1);

const selectReturned = (db: Database, { memberId }: Holder) =>
  db
    .select({ paymentId: refunds.paymentId, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.memberId, memberId), isNotNull(refunds.returnedChequeId), isNull(refunds.cancelledAt)))
    .groupBy(refunds.paymentId);

/** Reads the dossier of a link's membership, at the end of a transaction. */
export const dossierReading = (db: Database, holder: Holder, now: Date): Reading<DossierRecord | undefined> =>
  reading(
    [
      db
        .select({
          ...getTableColumns(members),
          ...healthColumns(db),
          health: wholeHealth,
          hasTwin: hasTwin(db),
          isAddressRefused,
          seasonDays: seasonDaysOf,
          federationAsked: federationAskedOf,
        })
        .from(members)
        .where(eq(members.id, holder.memberId)),
      ...selectTheirs(db, sql`(${holder.memberId}::uuid)`),
      selectPendingEmails(db, holder, now),
      selectOpenRequests(db, holder),
      selectUnsubscribed(db, { personId: selectPerson(db, holder), recipient: readerBy(holder) }),
      selectMemberships(db, selectPerson(db, holder)),
      selectReplaced(db, holder),
      selectReturned(db, holder),
      selectBankAccount(db),
    ],
    (
      rows,
      lines,
      paid,
      prices,
      plans,
      aids,
      [pending],
      requests,
      [unsubscribed],
      seasons,
      [replaced],
      returned,
      [settings],
    ) => {
      const [member] = gathered(rows, { lines, payments: paid, prices, plans, aids });
      const unknown = newAddressesAmong(seasons);
      const isAddressNew = unknown[readerBy(holder)].has(holder.memberId);
      // A request of the member and one of the guardian do not block each other, and neither sees the other's.
      const isTheirs = ({ memberId }: { memberId: string | null }): boolean =>
        memberId === holder.memberId || (!isAddressNew && (memberId === null || !hasNewAddress(unknown, memberId)));
      return (
        member && {
          ...member,
          pendingEmail: pending?.email ?? null,
          requests: requests.filter(isTheirs),
          reader: readerBy(holder),
          wantsNews: !unsubscribed?.at && !isUnsubscribedAt(member, readerBy(holder)),
          isAddressNew,
          returnedCents: new Map(returned.map(({ paymentId, cents }) => [paymentId, cents])),
          isEmailGiven: (replaced?.madeBy ?? null) !== null,
          bankAccount: settings?.bankAccount ?? null,
        }
      );
    },
  );

/** Returns the dossier of a link as of one moment, or undefined without a membership. */
export const findDossierRecord = (db: Database, holder: Holder, now: Date) =>
  thenRead(db, [asOfNow(db)], dossierReading(db, holder, now));

/** Inserts a person's request to the club, unless the same one is still open. */
export const insertRequest = (
  db: Database,
  {
    personId,
    memberId,
    kind,
    createdAt,
  }: { personId: string; memberId: string; kind: DossierRequest; createdAt: Date },
) =>
  db.execute(sql`
    insert into ${dossierRequests} (person_id, member_id, kind, created_at)
    select ${personId}::uuid, ${memberId}::uuid, ${kind}, ${createdAt.toISOString()}::timestamptz
    where not exists (select from ${dossierRequests}
      where person_id = ${personId}::uuid and kind = ${kind} and answered_at is null
        and coalesce(member_id, ${memberId}::uuid) = ${memberId}::uuid)`);
