import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { allowanceDay, isNews, isShared, type MailKind, newsKinds } from '#domain/mail/mail.ts';
import type { Mailing } from '#domain/mail/mailing.ts';
import { administrators } from '../db/account-schema.ts';
import { isMinorOn } from '../db/age.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { mailDays, mailings, outbox, refusedAddresses } from '../db/mail-schema.ts';
import { members, orderLines } from '../db/schema.ts';
import { isUnwanted } from './subscription-queries.ts';

/** What many mails say, and to whom they go. */
export interface NewMailing {
  mailing: { id: string; title: string; content: string; writtenBy: string | null; ruleId?: string; about?: string };
  kind: Extract<MailKind, 'news' | 'reminder' | 'class-changed' | 'renewal'>;
  /** A minor's guardian gets the same mail as the minor. Mails with the same key are one mail. */
  readers: readonly { memberId: string; key: string; data: object }[];
  /** The mails are queued only if this query finds a row, after the other statements of the transaction. */
  onlyIf?: SQLWrapper;
}

/**
 * Selects each member and a minor's guardian, with their address and what keeps a mail from it. `chosen` selects the
 * ids as `member_id`, and its other columns are kept. News and class changes go only to memberships in force: an unpaid sign-up may have a wrong
 * address, and a former member gets no news. The sender checks this again.
 */
const readersOf = (chosen: SQL, kind: MailKind, now: Date): SQL => sql`
  select chosen.*, m.last_name, m.first_name, r.recipient, lower(r.address) as address,
    ${isNews(kind) ? isUnwanted(sql`m`, sql`r.recipient`) : sql`false`} as is_unwanted,
    ${isShared(kind) ? sql`m.status = 'pending' and m.archived_at is null` : sql`false`} as is_unpaid,
    ${isShared(kind) ? sql`m.status = 'cancelled' or m.archived_at is not null` : sql`false`} as is_over,
    r.address = '' as is_missing, r.address in (select address from ${refusedAddresses}) as is_refused
  from (${chosen}) as chosen join ${members} m on m.id = chosen.member_id
    cross join lateral (values ('member', m.email), ('guardian', m.legal_guardian_email)) as r (recipient, address)
  where r.recipient = 'member' or (m.legal_guardian_email <> m.email
    and ${isMinorOn(sql`m.birth_date`, allowanceDay(now))})`;

const idsOf = (ids: readonly string[]): SQL => sql`select unnest(${sql.param([...ids])}::uuid[]) as member_id`;

/** Selects the ids of the members, among these, to whom no mail of this kind goes. */
export const selectUnreachable = (db: Database, kind: MailKind, now: Date) =>
  db.execute<{ memberId: string }>(sql`
    select member_id as "memberId" from (${readersOf(sql`select id as member_id from ${members}`, kind, now)}) as found
    group by member_id having bool_and(is_unwanted or is_refused or is_unpaid or is_over or is_missing)`);

/**
 * Selects for each of some members, by `chosen` as in `readersOf`, whether a mail of this kind reaches anybody, and whether a
 * reader wants none.
 */
export const reachOf = (chosen: SQL, kind: MailKind, now: Date): SQL => sql`
  select member_id, bool_or(not (is_unwanted or is_refused or is_unpaid or is_over or is_missing)) as is_reached, bool_or(is_unwanted) as is_unwanted
  from (${readersOf(chosen, kind, now)}) as found group by member_id`;

interface PlanRow {
  [column: string]: unknown;
  selection: string;
  people: number;
  mails: number;
  unpaid: number;
  over: number;
  unsubscribed: number;
  refused: number;
  addressless: number;
}

const planOf = (ids: readonly string[], kind: MailKind, now: Date): SQL => sql`
  with found as materialized (${readersOf(idsOf(ids), kind, now)}), each as (
    select member_id, bool_or(not (is_unwanted or is_refused or is_unpaid or is_over or is_missing)) as is_reached,
      bool_and(is_missing) as is_missing, bool_or(is_unpaid) as is_unpaid,
      bool_or(is_over) as is_over, bool_or(is_unwanted) as is_unwanted
    from found group by member_id
  )
  select (select md5(coalesce(string_agg(concat_ws(' ', member_id, recipient, address, is_unwanted, is_refused, is_unpaid, is_over), ','
      order by member_id, recipient), '')) from found) as selection,
    (select count(*) from each)::int as people,
    (select count(distinct ${isShared(kind) ? sql`address` : sql`(member_id, recipient)`}) from found where not (is_unwanted or is_refused or is_unpaid or is_over or is_missing))::int as mails,
    (select count(*) from each where is_unpaid)::int as unpaid, (select count(*) from each where is_over)::int as over,
    (select count(*) from each where not is_reached and not is_unpaid and not is_over and is_unwanted)::int as unsubscribed,
    (select count(*) from each where not is_reached and not is_unpaid and not is_over and not is_unwanted and not is_missing)::int as refused,
    (select count(*) from each where not is_unpaid and not is_over and not is_unwanted and is_missing)::int as addressless`;

/**
 * Reads in one round trip the recipients of a mailing, the number of waiting news, and the used part of the day's
 * allowance.
 */
export const findPlan = async (db: Database, ids: readonly string[], kind: MailKind, now: Date) => {
  const [, plan, waiting, [day]] = await db.batch([
    asOfNow(db),
    db.execute<PlanRow>(planOf(ids, kind, now)),
    db.execute<{ count: number }>(sql`select count(*)::int as count from ${outbox}
      where kind in ${[...newsKinds]} and sent_at is null and failed_at is null and copy_of is null`),
    db
      .select()
      .from(mailDays)
      .where(sql`${mailDays.day} = ${allowanceDay(now)}`),
  ]);
  const [row] = plan.rows;
  return { plan: row, waiting: waiting.rows[0]?.count ?? 0, usedToday: day?.used ?? 0 };
};

/** For a guard: selects a row if a mailing to these members would go exactly to whom its preview named. */
export const selectAsPlanned = (ids: readonly string[], kind: MailKind, selection: string, now: Date): SQL =>
  sql`(select 1 from (${planOf(ids, kind, now)}) as plan where plan.selection = ${selection})`;

/** For a guard and after a lost answer: selects a mailing. */
export const selectMailing = (db: Database, id: string) =>
  db.select({ id: mailings.id, about: mailings.about }).from(mailings).where(sql`${mailings.id} = ${id}`);

/**
 * Returns the statements that insert a mailing: its text once, and one mail for each reader, who sees no other address.
 * Of readers with the same address, the first by name gets the mail and the others a copy row, until the sender groups
 * them again.
 */
export const insertMailing = (db: Database, { mailing, kind, readers, onlyIf }: NewMailing, now: Date) => {
  const { id, title, content, writtenBy, ruleId = null, about = null } = mailing;
  const at = sql`${now.toISOString()}::timestamptz`;
  // Joined once: PostgreSQL estimates the list at a hundred rows, and would plan a nested loop over it each time.
  const list = sql`select "memberId" as member_id, key, data
    from jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) as one ("memberId" uuid, key text, data jsonb)`;
  const condition = onlyIf ? sql`exists (${onlyIf})` : sql`true`;
  const shared = isShared(kind) ? sql`address` : sql`id`;
  return [
    db.execute(sql`insert into ${mailings} (id, kind, title, content, written_by, rule_id, about, created_at)
      select ${id}::uuid, ${kind}, ${title}, ${content}, ${writtenBy}::uuid, ${ruleId}::uuid, ${about}, ${at} where ${condition}
      on conflict (id) do nothing`),
    db.execute(sql`
      insert into ${outbox} (id, key, kind, data, recipient, member_id, mailing_id, copy_of, created_at, due_at)
      select id, key || ' ' || recipient, ${kind}, data, recipient, member_id, ${id}::uuid,
        nullif(first_value(id) over (partition by ${shared} order by last_name, first_name, member_id, recipient desc), id),
        ${at}, ${at}
      from (
        select gen_random_uuid() as id, found.* from (${readersOf(list, kind, now)}) as found
        where not (found.is_unwanted or found.is_refused or found.is_unpaid or found.is_over or found.is_missing) and ${condition}
      ) as written
      on conflict (key) do nothing`),
  ] as const;
};

/** Selects what a mailing says. */
export const selectMailingText = (db: Database, id: string) =>
  db.select({ title: mailings.title, content: mailings.content }).from(mailings).where(sql`${mailings.id} = ${id}`);

const MOST_MAILINGS = 50;

/** Reads the latest mailings, those of a rule or all, and what became of their mails. */
export const findMailings = async (db: Database, { id, ruleId }: { id?: string; ruleId?: string } = {}) => {
  const { rows } = await db.execute<Omit<Mailing, 'createdAt'> & { createdAt: string } & Record<string, unknown>>(sql`
    select g.id, g.title, g.created_at as "createdAt", a.name as by, g.rule_id is not null as "isReminder",
      (select count(*) from ${outbox} o where o.mailing_id = g.id and o.copy_of is null
        and o.sent_at is null and o.failed_at is null)::int as waiting,
      (select count(*) from ${outbox} o where o.mailing_id = g.id and o.copy_of is null and o.sent_at is not null)::int as sent,
      (select count(*) from ${outbox} o where o.mailing_id = g.id and o.failed_at is not null)::int as failed, g.dropped
    from ${mailings} g left join ${administrators} a on a.id = g.written_by
    where ${id === undefined ? sql`true` : sql`g.id = ${id}::uuid`}
      and ${ruleId === undefined ? sql`true` : sql`g.rule_id = ${ruleId}::uuid`}
    order by g.created_at desc, g.id limit ${MOST_MAILINGS}`);
  return rows.map(({ createdAt, ...row }): Mailing => ({ ...row, createdAt: new Date(createdAt).toISOString() }));
};

/** Returns true if all these members learn one discipline, which is the class that they come to. Nobody is one class. */
export const isOneClass = async (db: Database, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const common = await db
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(sql`${orderLines.memberId} = any(${sql.param([...ids])}::uuid[])`)
    .groupBy(orderLines.productId)
    .having(sql`count(distinct ${orderLines.memberId}) = ${new Set(ids).size}`)
    .limit(1);
  return common.length > 0;
};
