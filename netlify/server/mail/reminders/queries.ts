import { and, asc, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { MailKind } from '#domain/mail/mail.ts';
import { piecesOf } from '#domain/member/dossier.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import type { ReminderBooks, ReminderFacts, ReminderRule } from '#domain/member/reminder.ts';
import type { DossierPiece } from '#domain/piece.ts';
import type { Season } from '#domain/season/season.ts';
import { federationAskedOf, selectSeasons } from '../../club/season-queries.ts';
import type { Database } from '../../db/client.ts';
import { asOfNow } from '../../db/guard.ts';
import { mailings, outbox, reminderRules } from '../../db/mail-schema.ts';
import { members, persons } from '../../db/schema.ts';
import { dossierFactsOf } from '../../member/dossier-facts.ts';
import { gathered, healthColumns, type MemberRow, selectTheirs } from '../../member/queries.ts';
import { selectUnreachable } from '../../outbox/mailing-queries.ts';

type RuleRow = typeof reminderRules.$inferSelect;

export const toRule = ({ createdAt: _createdAt, updatedAt, ...rule }: RuleRow): ReminderRule => ({
  ...rule,
  updatedAt: updatedAt.toISOString(),
});

/** Selects every rule, the oldest first. */
export const selectRules = (db: Database) =>
  db.select().from(reminderRules).orderBy(asc(reminderRules.createdAt), asc(reminderRules.id));

export const selectRule = (db: Database, id: string) => db.select().from(reminderRules).where(eq(reminderRules.id, id));

export const selectRulesOn = (db: Database) => selectRules(db).$dynamic().where(isNotNull(reminderRules.onSince));

/** For a condition: selects a rule if it is on, and as it was read. */
export const selectStillOn = (db: Database, { id, updatedAt }: Pick<ReminderRule, 'id' | 'updatedAt'>) =>
  db
    .select({ one: sql`1` })
    .from(reminderRules)
    .where(
      and(eq(reminderRules.id, id), isNotNull(reminderRules.onSince), eq(reminderRules.updatedAt, new Date(updatedAt))),
    );

export const insertRule = (db: Database, rule: typeof reminderRules.$inferInsert) =>
  db.insert(reminderRules).values(rule);

export const updateRule = (db: Database, id: string, changes: Partial<typeof reminderRules.$inferInsert>) =>
  db.update(reminderRules).set(changes).where(eq(reminderRules.id, id));

export const deleteRule = (db: Database, id: string) => db.delete(reminderRules).where(eq(reminderRules.id, id));

const selectLeftOut = (db: Database) =>
  db
    .select({
      personId: sql<string>`coalesce(${persons.mergedInto}, ${persons.id})`,
      until: persons.noRemindersUntil,
    })
    .from(persons)
    .where(isNotNull(persons.noRemindersUntil));

/** Selects the reminders that these rules wrote, grouped by person after merges. */
const selectWritten = (db: Database, ruleIds: readonly string[]) =>
  db
    .selectDistinct({
      ruleId: sql<string>`${mailings.ruleId}`,
      personId: members.personId,
      dueOn: sql<IsoDate>`${outbox.data}->>'dueOn'`,
      season: sql<Season>`${outbox.data}->>'season'`,
      lacking: sql<DossierPiece[]>`${outbox.data}->'lacking'`,
    })
    .from(outbox)
    .innerJoin(mailings, eq(mailings.id, outbox.mailingId))
    .innerJoin(members, eq(members.id, outbox.memberId))
    .where(inArray(mailings.ruleId, [...ruleIds]));

interface People {
  /** A person, to the last day on which they are left out. */
  leftOut: ReadonlyMap<string, IsoDate>;
  /** Members to whom no reminder can go. */
  unreachable: ReadonlySet<string>;
}

const leftOutOf = (rows: Awaited<ReturnType<typeof selectLeftOut>>): Map<string, IsoDate> => {
  const leftOut = new Map<string, IsoDate>();
  // Of two persons who became one, the later day counts.
  for (const { personId, until } of rows)
    if (until !== null && until > (leftOut.get(personId) ?? '')) leftOut.set(personId, until);
  return leftOut;
};

type Membership = Omit<MemberRow, 'hasTwin' | 'isAddressRefused'>;

/** Reads memberships with what they joined, owe and paid. */
const listBooks = async (db: Database, where: SQL | undefined): Promise<Membership[]> => {
  const listed = db.select({ id: members.id }).from(members).where(where);
  const [, rows, lines, paid, prices, plans, aids] = await db.batch([
    asOfNow(db),
    db
      .select({ ...getTableColumns(members), ...healthColumns(db), federationAsked: federationAskedOf })
      .from(members)
      .where(where),
    ...selectTheirs(db, listed),
  ]);
  return gathered(rows, { lines, payments: paid, prices, plans, aids });
};

const factsOf = (row: Membership, { leftOut, unreachable }: People, today: IsoDate): ReminderFacts => {
  const facts = dossierFactsOf(row);
  return {
    memberId: row.id,
    personId: row.personId,
    season: row.season,
    isInForce: isInForce(row),
    isArchived: row.archivedAt !== null,
    signedUpOn: dayInParis(row.createdAt),
    proofDecidedOn: row.proofDecidedAt && dayInParis(row.proofDecidedAt),
    pieces: piecesOf(facts, today),
    owedCents: facts.owedCents,
    leftOutUntil: leftOut.get(row.personId) ?? null,
    isUnreachable: unreachable.has(row.id),
  };
};

/**
 * Reads the input of the rules on a day: the memberships of running and coming seasons and of the season before each,
 * and the reminders that these rules have written.
 */
export const readBooks = async (
  db: Database,
  ruleIds: readonly string[],
  { now, today }: { now: Date; today: IsoDate },
): Promise<ReminderBooks & { names: ReadonlyMap<string, string> }> => {
  const seasons = await selectSeasons(db);
  const running = seasons.filter(({ lastDay }) => lastDay >= today).map(({ id }) => id);
  const looked = seasons.filter(
    ({ id }) => running.includes(id) || running.some((one) => one.slice(0, 4) === id.slice(5)),
  );
  const [rows, [unreachable, people, written]] = await Promise.all([
    listBooks(
      db,
      inArray(
        members.season,
        looked.map(({ id }) => id),
      ),
    ),
    db.batch([selectUnreachable(db, 'reminder', now), selectLeftOut(db), selectWritten(db, ruleIds)]),
  ]);
  const known: People = {
    leftOut: leftOutOf(people),
    unreachable: new Set(unreachable.rows.map(({ memberId }) => memberId)),
  };
  return {
    seasons,
    memberships: rows.map((row) => factsOf(row, known, today)),
    written,
    names: new Map(rows.map((row) => [row.id, fullNameOf(row)])),
  };
};

/** Reads what is known of some members and of the other memberships of the same persons. */
export const readBooksOf = async (
  db: Database,
  memberIds: readonly string[],
  today: IsoDate,
): Promise<Pick<ReminderBooks, 'memberships' | 'seasons'>> => {
  const theirs = db
    .select({ personId: members.personId })
    .from(members)
    .where(inArray(members.id, [...memberIds]));
  const [seasons, rows, leftOut] = await Promise.all([
    selectSeasons(db),
    listBooks(db, inArray(members.personId, theirs)),
    selectLeftOut(db),
  ]);
  // Whether an address takes mail is asked when mails are taken.
  const people: People = { leftOut: leftOutOf(leftOut), unreachable: new Set() };
  return { seasons, memberships: rows.map((row) => factsOf(row, people, today)) };
};

/** Returns which of these mails belong to a rule that is on, and which ones an administrator wrote without a rule. */
export const findRuled = async (
  db: Database,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, { isByHand: boolean }>> => {
  const rows = await db
    .select({ id: outbox.id, isByHand: sql<boolean>`${mailings.writtenBy} is not null` })
    .from(outbox)
    .innerJoin(mailings, eq(mailings.id, outbox.mailingId))
    .leftJoin(reminderRules, eq(reminderRules.id, mailings.ruleId))
    .where(and(inArray(outbox.id, [...mailIds]), or(isNotNull(reminderRules.onSince), isNotNull(mailings.writtenBy))));
  return new Map(rows.map(({ id, isByHand }) => [id, { isByHand }]));
};

export const findLastMails = async (db: Database, memberIds: readonly string[]) => {
  if (memberIds.length === 0) return new Map<string, { kind: MailKind; at: string }>();
  const at = sql<Date>`coalesce(${outbox.sentAt}, ${outbox.createdAt})`;
  const rows = await db
    .selectDistinctOn([outbox.memberId], {
      memberId: outbox.memberId,
      kind: outbox.kind,
      at: at.mapWith(outbox.createdAt),
    })
    .from(outbox)
    .where(inArray(outbox.memberId, [...memberIds]))
    .orderBy(outbox.memberId, sql`${at} desc`);
  return new Map(rows.map(({ memberId, kind, at }) => [memberId ?? '', { kind, at: at.toISOString() }]));
};

/**
 * Sets the day until which a person gets no reminders, or null. It also counts for the person into whom they were
 * merged.
 */
export const setLeftOut = (db: Database, personId: string, until: IsoDate | null) =>
  db
    .update(persons)
    .set({ noRemindersUntil: until })
    .where(sql`coalesce(merged_into, id) = (select coalesce(merged_into, id) from ${persons} where id = ${personId})`);
