import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ErasureFacts, ErasureReason, PersonFacts } from '#domain/member/erasure.ts';
import { awaitedCents } from '#domain/money/aid.ts';
import { ACCOUNTING_YEARS } from '#domain/time-kept.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { dossierRequests, links } from '../db/link-schema.ts';
import { mailings, outbox } from '../db/mail-schema.ts';
import { personNotes } from '../db/person-note-schema.ts';
import { accountingRows, consents, erasures } from '../db/privacy-schema.ts';
import type { Statement } from '../db/reading.ts';
import { cardRefunds, members, payments, persons, refunds } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';
import { thumbnailKeyOf } from '../member/files.ts';
import { owedCentsOf } from '../member/member-money.ts';
import { gathered, lockPerson, selectTheirs } from '../member/queries.ts';
import { heldPersons } from '../persons/hold-queries.ts';
import { personIdsOf } from '../persons/identity-queries.ts';

const idList = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** The ids of persons after merges. */
const presentIds = (ids: readonly string[]): SQL =>
  sql`(select coalesce(p.merged_into, p.id) from ${persons} p where p.id = any(${idList(ids)}))`;

const countBy = (rows: readonly { memberId: string | null; count: number }[]) =>
  new Map(rows.map(({ memberId, count }) => [memberId, count]));

const selectCount = (db: Database, table: typeof outbox | typeof links | typeof consents, theirs: SQL) =>
  db
    .select({ memberId: table.memberId, count: sql<number>`count(*)::int` })
    .from(table)
    .where(sql`${table.memberId} in ${theirs}`)
    .groupBy(table.memberId);

const isOfPersons = (table: typeof dossierRequests | typeof personNotes, theirs: SQL): SQL =>
  sql`${table.personId} in (select person_id from ${members} where id in ${theirs})`;

const selectRequestCounts = (db: Database, theirs: SQL) =>
  db
    .select({ personId: dossierRequests.personId, count: sql<number>`count(*)::int` })
    .from(dossierRequests)
    .where(isOfPersons(dossierRequests, theirs))
    .groupBy(dossierRequests.personId);

const selectNotesRead = (db: Database, theirs: SQL) =>
  db
    .select({ personId: personNotes.personId, id: personNotes.id, updatedAt: personNotes.updatedAt })
    .from(personNotes)
    .where(isOfPersons(personNotes, theirs))
    .orderBy(asc(personNotes.id));

/** Reads all that decides about the erasure of some persons, as of one moment. */
const readRows = async (db: Database, whose: SQL) => {
  const theirs = sql`(select m.id from ${members} m where ${whose})`;
  const [, rows, lines, paid, prices, plans, aids, mails, madeLinks, choices, requests, notes, [journal]] =
    await db.batch([
      asOfNow(db),
      db
        .select({
          ...getTableColumns(members),
          seasonEnd: seasons.lastDay,
          isHeld: sql<boolean>`${members.personId} in ${heldPersons}`,
          refundingCents: sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from ${cardRefunds} r
          join ${payments} p on p.id = r.payment_id where p.member_id = ${members.id} and r.state = 'pending')`,
        })
        .from(members)
        .innerJoin(seasons, eq(seasons.id, members.season))
        .where(sql`${members.id} in ${theirs}`)
        .orderBy(asc(members.season), asc(members.id)),
      ...selectTheirs(db, theirs),
      selectCount(db, outbox, theirs),
      selectCount(db, links, theirs),
      selectCount(db, consents, theirs),
      selectRequestCounts(db, theirs),
      selectNotesRead(db, theirs),
      db
        .select({ count: sql<number>`count(*)::int` })
        .from(auditEntries)
        .where(
          or(
            and(
              eq(auditEntries.subjectType, 'member'),
              sql`${auditEntries.subjectId} in (select id::text from ${theirs} t)`,
            ),
            and(eq(auditEntries.subjectType, 'person'), sql`${auditEntries.subjectId} in ${personIdsOf(theirs)}`),
          ),
        ),
    ]);
  return {
    memberships: gathered(rows, { lines, payments: paid, prices, plans, aids }),
    mails: countBy(mails),
    links: countBy(madeLinks),
    consents: countBy(choices),
    requests: new Map(requests.map(({ personId, count }) => [personId, count])),
    notes: Map.groupBy(notes, ({ personId }) => personId),
    journalLines: journal?.count ?? 0,
  };
};

type Rows = Awaited<ReturnType<typeof readRows>>;
type Row = Rows['memberships'][number];

/** A membership as an erasure needs it. */
export interface ErasureRow extends ErasureFacts {
  personId: string;
  identity: string;
  fullName: string;
  createdAt: Date;
  updatedAt: Date;
  fileKeys: string[];
  /** Payments that name the member at the provider. */
  references: string[];
  /** The guard of the transaction compares this. */
  money: { id: string; status: string; updatedAt: Date }[];
}

/** A person as an erasure needs them. */
export interface ErasureRecord extends PersonFacts {
  personId: string;
  memberships: ErasureRow[];
  /** The club's notes as they were read: the fingerprint compares them. */
  notesRead: { id: string; updatedAt: Date }[];
}

const toRow = (row: Row, rows: Rows): ErasureRow => ({
  id: row.id,
  personId: row.personId,
  identity: row.identity,
  season: row.season,
  seasonEnd: row.seasonEnd,
  status: row.status,
  isArchived: row.archivedAt !== null,
  isHeld: row.isHeld,
  flags: row.flags,
  settledFlags: row.settledFlags,
  fullName: `${row.firstName} ${row.lastName}`,
  owedCents: owedCentsOf(row),
  // A sign-up that nobody paid waits for no money.
  awaitedCents: row.status === 'pending' ? 0 : awaitedCents(row.aids),
  refundingCents: row.refundingCents,
  payments: row.payments,
  counts: {
    files: [row.photoKey, row.proofKey].filter((key) => key !== null).length,
    mails: rows.mails.get(row.id) ?? 0,
    links: rows.links.get(row.id) ?? 0,
    consents: rows.consents.get(row.id) ?? 0,
  },
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  fileKeys: [
    ...(row.photoKey ? [row.photoKey, thumbnailKeyOf(row.photoKey)] : []),
    ...(row.proofKey ? [row.proofKey] : []),
  ],
  references: row.payments.flatMap(({ reference }) => reference ?? []),
  money: row.payments
    .map(({ id, status, updatedAt }) => ({ id, status, updatedAt }))
    .sort((one, other) => (one.id < other.id ? -1 : 1)),
});

const recordsOf = (rows: Rows): ErasureRecord[] =>
  [...Map.groupBy(rows.memberships, ({ personId }) => personId)].map(([personId, theirs]) => {
    const notes = rows.notes.get(personId) ?? [];
    return {
      personId,
      memberships: theirs.map((row) => toRow(row, rows)),
      requests: rows.requests.get(personId) ?? 0,
      notes: notes.length,
      notesRead: notes.map(({ id, updatedAt }) => ({ id, updatedAt })),
      journalLines: rows.journalLines,
    };
  });

/** Returns what an erasure needs of a person, after merges. Undefined if no person has the id. */
export const findErasureRecord = async (db: Database, personId: string): Promise<ErasureRecord | undefined> =>
  recordsOf(await readRows(db, sql`m.person_id in ${presentIds([personId])}`))[0];

/** Returns some persons, by id. The journal is not counted apart for each. */
export const listErasureRecords = async (db: Database, personIds: readonly string[]): Promise<ErasureRecord[]> =>
  recordsOf(await readRows(db, sql`m.person_id = any(${idList(personIds)})`));

/** Returns those of these memberships that exist, by person. */
export const listErasedMemberships = async (db: Database, memberIds: readonly string[]): Promise<ErasureRecord[]> =>
  recordsOf(await readRows(db, sql`m.id = any(${idList(memberIds)})`));

/**
 * Locks these memberships and their identities, so that no other transaction signs up, pays or changes them. Must be
 * the first statements.
 */
export const lockMemberships = (db: Database, going: readonly ErasureRow[]): Statement[] => [
  // In a fixed order, so that no two batches wait in a circle.
  ...[...new Map(going.map((row) => [`${row.identity} ${row.season}`, row]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { season, identity }]) => lockPerson(db, { season, identity })),
  db
    .select({ id: members.id })
    .from(members)
    .where(
      inArray(
        members.id,
        going.map(({ id }) => id),
      ),
    )
    .orderBy(asc(members.id))
    .for('update'),
];

/** For a guard: selects a row if these memberships and their payments still are as they were read. */
export const selectAsRead = (going: readonly ErasureRow[]) => {
  const read = JSON.stringify(going.map(({ id, updatedAt }) => ({ id, at: updatedAt })));
  const paid = JSON.stringify(going.flatMap(({ money }) => money.map(({ id, updatedAt }) => ({ id, at: updatedAt }))));
  const asList = (json: string): SQL => sql`jsonb_to_recordset(${json}::jsonb) as r (id uuid, at timestamptz)`;
  const ids = idList(going.map(({ id }) => id));
  return sql`(select 1
    where not exists (select from ${asList(read)} where not exists (
        select from ${members} m where m.id = r.id and m.updated_at = r.at))
      and not exists (select from ${asList(paid)} where not exists (
        select from ${payments} p where p.id = r.id and p.updated_at = r.at))
      and (select count(*) from ${payments} p where p.member_id = any(${ids})) = ${going.flatMap(({ money }) => money).length})`;
};

/** Locks the persons of these memberships against concurrent sign-ups. Comes after `lockMemberships`. */
export const lockTheirPersons = (db: Database, going: readonly ErasureRow[]) =>
  db
    .select({ id: persons.id })
    .from(persons)
    .where(
      inArray(
        persons.id,
        going.map(({ personId }) => personId),
      ),
    )
    .orderBy(asc(persons.id))
    .for('update');

/** For a guard: selects another membership of the persons who have these. */
export const selectOtherMembership = (db: Database, going: readonly ErasureRow[]) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        inArray(
          members.personId,
          going.map(({ personId }) => personId),
        ),
        sql`${members.id} <> all(${idList(going.map(({ id }) => id))})`,
      ),
    );

interface NewErasure {
  id: string;
  reason: ErasureReason;
  going: readonly ErasureRow[];
  now: Date;
}

/** Returns the statements that erase some memberships. They go after the guard (docs/rules.md#erasure). */
export const eraseMemberships = (db: Database, { id, reason, going, now }: NewErasure): Statement[] => {
  const memberIds = going.map((row) => row.id);
  const ids = idList(memberIds);
  const keptUntil = sql`(s.last_day + make_interval(years => ${ACCOUNTING_YEARS}))::date`;
  const dayOf = (instant: SQL): SQL => sql`(${instant} at time zone 'Europe/Paris')::date`;
  return [
    db.insert(erasures).values({
      id,
      reason,
      memberIds,
      fileKeys: going.flatMap(({ fileKeys }) => fileKeys),
      paymentReferences: going.flatMap(({ references }) => references),
      createdAt: now,
    }),
    // Money keeps its row, without anybody's name.
    db.execute(sql`
      insert into ${accountingRows} (id, kind, season, means, amount_cents, refunded_cents, by_hand_cents, day, provider, reference, kept_until)
      select p.id, 'payment', m.season, p.paid_by, coalesce(p.received_cents, p.amount_cents),
        coalesce(p.returned_cents + hand.cents, p.refunded_cents), hand.cents,
        ${dayOf(sql`coalesce(p.paid_at, p.created_at)`)},
        p.provider, p.reference, ${keptUntil}
      from ${payments} p join ${members} m on m.id = p.member_id join ${seasons} s on s.id = m.season
        cross join lateral (select coalesce(sum(r.amount_cents), 0)::int as cents from ${refunds} r
          where r.payment_id = p.id and r.cancelled_at is null) hand
      where m.id = any(${ids}) and p.status = 'succeeded'
      on conflict do nothing`),
    db.execute(sql`
      insert into ${accountingRows} (id, kind, season, means, amount_cents, day, kept_until)
      select r.id, 'refund', m.season, r.means, r.amount_cents, ${dayOf(sql`r.refunded_at`)}, ${keptUntil}
      from ${refunds} r join ${payments} p on p.id = r.payment_id join ${members} m on m.id = p.member_id
        join ${seasons} s on s.id = m.season
      where m.id = any(${ids}) and r.cancelled_at is null
      on conflict do nothing`),
    // If these persons were the only recipients of a mailing, the mailing is deleted as well.
    db.execute(sql`
      delete from ${mailings} g where exists (select from ${outbox} o where o.mailing_id = g.id and o.member_id = any(${ids}))
        and not exists (select from ${outbox} o where o.mailing_id = g.id and (o.member_id is null or o.member_id <> all(${ids})))`),
    // What was written about them to administrators.
    db.execute(sql`delete from ${outbox} where data->>'memberId' = any(${ids}::text[])`),
    db.delete(payments).where(inArray(payments.memberId, memberIds)),
    db.delete(members).where(inArray(members.id, memberIds)),
  ];
};

export const selectErasure = (db: Database, id: string) => db.select().from(erasures).where(eq(erasures.id, id));

export type Erasure = typeof erasures.$inferSelect;

/** Returns the erasures of which something is left to do, the oldest first. */
export const listUnfinished = (db: Database): Promise<Erasure[]> =>
  db.select().from(erasures).where(isNull(erasures.finishedAt)).orderBy(asc(erasures.createdAt));

/** Updates the remaining work of an erasure. */
export const updateErasure = (
  db: Database,
  id: string,
  left: Pick<Erasure, 'fileKeys' | 'paymentReferences' | 'isMarked' | 'finishedAt'>,
) => db.update(erasures).set(left).where(eq(erasures.id, id));

/** Returns the memberships that were erased, by the database. */
export const listTombstones = async (db: Database): Promise<string[]> => {
  const rows = await db.select({ memberIds: erasures.memberIds }).from(erasures);
  return rows.flatMap(({ memberIds }) => memberIds);
};
