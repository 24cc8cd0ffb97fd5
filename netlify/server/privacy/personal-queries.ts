import { eq, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Named } from '#domain/form/name-article.ts';
import { auditEntries } from '../db/account-schema.ts';
import { memberAids } from '../db/aid-schema.ts';
import { cheques } from '../db/cheque-schema.ts';
import type { Database } from '../db/client.ts';
import { club } from '../db/content-schema.ts';
import { asOfNow } from '../db/guard.ts';
import { dossierRequests, links } from '../db/link-schema.ts';
import { mailings, outbox, refusedAddresses } from '../db/mail-schema.ts';
import { personNotes } from '../db/person-note-schema.ts';
import { consents, retentionHolds } from '../db/privacy-schema.ts';
import { renewals } from '../db/renewal-schema.ts';
import {
  cardRefunds,
  flagResolutions,
  instalmentPlans,
  instalments,
  members,
  orderLines,
  payments,
  persons,
  refunds,
  webhookEvents,
} from '../db/schema.ts';
import { personIdsOf } from '../persons/identity-queries.ts';

/** A table that holds something about a person. */
export interface PersonalTable {
  table: PgTable;
  /** What selects the person's rows, as `t`. */
  where: SQL;
  /** Columns that are left out, each with its reason. */
  without?: Readonly<Record<string, string>>;
}

const theirs = (personId: string): SQL => sql`(select id from ${members} where person_id = ${personId}::uuid)`;
const paid = (personId: string): SQL => sql`(select id from ${payments} where member_id in ${theirs(personId)})`;

/**
 * Every table with something about a person, and how to find it, in the order in which a person reads it. A test compares
 * the list with the schema: a table that refers to persons or members and is not here fails it.
 */
export const personalTables = (personId: string): readonly PersonalTable[] => [
  { table: persons, where: sql`t.id = ${personId}::uuid or t.merged_into = ${personId}::uuid` },
  {
    table: members,
    where: sql`t.person_id = ${personId}::uuid`,
    without: {
      form_key: 'a secret of the browser that sent the form',
      photo_key: 'the address of a file, which is in the archive itself',
      proof_key: 'the address of a file, which is in the archive itself',
      search_text: 'made of the other columns',
    },
  },
  { table: orderLines, where: sql`t.member_id in ${theirs(personId)}` },
  { table: memberAids, where: sql`t.member_id in ${theirs(personId)}` },
  { table: renewals, where: sql`t.member_id in ${theirs(personId)}` },
  { table: personNotes, where: sql`t.person_id = ${personId}::uuid` },
  {
    table: payments,
    where: sql`t.member_id in ${theirs(personId)}`,
    without: { means: 'what the release before reads; paid_by says the same' },
  },
  { table: cheques, where: sql`t.id in (select cheque_id from ${payments} where member_id in ${theirs(personId)})` },
  { table: refunds, where: sql`t.payment_id in ${paid(personId)}` },
  { table: cardRefunds, where: sql`t.payment_id in ${paid(personId)}` },
  { table: flagResolutions, where: sql`t.member_id in ${theirs(personId)}` },
  {
    table: webhookEvents,
    where: sql`t.reference in (select reference from ${payments} where member_id in ${theirs(personId)})`,
  },
  {
    table: consents,
    where: sql`t.person_id = ${personId}::uuid or t.member_id in ${theirs(personId)}`,
  },
  { table: retentionHolds, where: sql`t.member_id in ${theirs(personId)}` },
  { table: dossierRequests, where: sql`t.person_id = ${personId}::uuid` },
  {
    table: instalmentPlans,
    where: sql`t.member_id in ${theirs(personId)}`,
    without: { customer: 'the provider’s name of the payer', card: 'the provider’s name of the card' },
  },
  {
    table: instalments,
    where: sql`t.plan_id in (select id from ${instalmentPlans} where member_id in ${theirs(personId)})`,
  },
  {
    table: links,
    where: sql`t.member_id in ${theirs(personId)}`,
    without: { token_hash: 'with the token one could open the dossier' },
  },
  {
    table: outbox,
    where: sql`t.member_id in ${theirs(personId)} or t.data->>'memberId' in (select id::text from ${theirs(personId)} m)`,
    without: { claim: 'which sender holds the mail', claimed_at: 'which sender holds the mail' },
  },
  {
    table: mailings,
    where: sql`t.id in (select mailing_id from ${outbox} where member_id in ${theirs(personId)})`,
  },
  { table: refusedAddresses, where: sql`t.member_id in ${theirs(personId)}` },
  {
    table: auditEntries,
    where: sql`(t.subject_type = 'member' and t.subject_id in (select id::text from ${theirs(personId)} m))
      or (t.subject_type = 'person' and t.subject_id in ${personIdsOf(theirs(personId))})
      or t.id in (select unnest(shared_lines) from ${members} where person_id = ${personId}::uuid)`,
  },
];

/** Tables that say nothing of a member, each with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  accounting_rows: 'money of persons who were erased: it names nobody',
  administrators: 'accounts of the board',
  aids: 'what a season offers to all',
  articles: 'public',
  closures: 'public',
  club: 'the club itself',
  erasures: 'random ids of persons who were erased: they name nobody',
  former_articles: 'public',
  invitations: 'accounts of the board',
  known_browsers: 'accounts of the board',
  ledger_closings: 'the accounts of the club',
  ledger_entries: 'what payments say, once more: the person’s own are under payments',
  ledger_settings: 'the accounts of the club',
  listing_changes: 'which memberships were written since: deleted by the next reader',
  listings: 'made of memberships, for their lists: nothing of its own',
  mail_days: 'counts',
  mail_state: 'the state of the mail server',
  media: 'public',
  page_versions: 'public',
  pages: 'public',
  payout_lines: 'movements at the card provider: they name nobody, and say again what payments say',
  payouts: 'what the card provider sent to the bank',
  prices: 'public',
  products: 'public',
  publications: 'when the site was published',
  rate_limits: 'keyed hashes that nobody can read back, for a day',
  reminder_rules: 'rules for all members',
  seasons: 'public',
  sessions: 'accounts of the board',
  slips: 'which cheques went to the bank together, and when',
  team_members: 'public',
  toggles: 'public',
  training_sessions: 'public',
};

export const nameOfTable = (table: PgTable): string => getTableConfig(table).name;

/** What was read of a person. */
export interface Read {
  club: Named & { email: string };
  /** The memberships, the newest first. */
  memberships: (typeof members.$inferSelect)[];
  /** Rows, by the names of tables and columns. */
  tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Reads every table with data of a person, after merges, in one snapshot. Undefined if no person has the id. */
export const readPersonalTables = async (db: Database, personId: string): Promise<Read | undefined> => {
  const [person] = await db
    .select({ id: sql<string>`coalesce(${persons.mergedInto}, ${persons.id})` })
    .from(persons)
    .where(eq(persons.id, personId));
  if (!person) return undefined;
  const list = personalTables(person.id);
  const selects = list.map(({ table, where, without = {} }) =>
    db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - ${sql.param(Object.keys(without))}::text[] as row from ${table} t where ${where} order by 1`,
    ),
  );
  const [, [ofClub], memberships, ...found] = await db.batch([
    asOfNow(db),
    db.select({ name: club.name, article: club.article, email: club.email }).from(club),
    db.select().from(members).where(eq(members.personId, person.id)).orderBy(sql`season desc, created_at desc`),
    ...selects,
  ]);
  if (!ofClub || memberships.length === 0) return undefined;
  const tables = Object.fromEntries(
    list.map(({ table }, index) => [nameOfTable(table), (found[index]?.rows ?? []).map(({ row }) => row)]),
  );
  return { club: ofClub, memberships, tables };
};
