import { and, count, desc, eq, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Role, rolesAllowing } from '#domain/account/role.ts';
import {
  accountLinkKinds,
  allowanceDay,
  allowanceOf,
  type ClubMailKind,
  clubMails,
  isPausable,
  MAIL_PAGE_SIZE,
  MAIL_TRIES,
  type Mail,
  type MailFailure,
  type MailPriority,
  type MailRecipient,
  type MailTrouble,
  mailPriorities,
  type NewsRecipient,
  newsKinds,
  sharedKinds,
  warningKinds,
} from '#domain/mail/mail.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import { administrators, invitations } from '../db/account-schema.ts';
import { isMinorOn } from '../db/age.ts';
import type { Database } from '../db/client.ts';
import { club } from '../db/content-schema.ts';
import { ledgerSettings } from '../db/ledger-schema.ts';
import { links } from '../db/link-schema.ts';
import { mailDays, mailings, mailState, outbox, refusedAddresses } from '../db/mail-schema.ts';
import { members } from '../db/schema.ts';
import { isUnwanted } from './subscription-queries.ts';

/**
 * Whom a mail is for. A minor's guardian gets what the minor gets, unless it is `only` for one of them. `unconfirmedGuardianOf` is only the guardian of a minor,
 * who has not confirmed yet; `newEmailOf` a member at the address of a link, `formerEmailOf` at the address that it replaced.
 */
export type MailFor =
  | { memberId: string; only?: 'member' | 'guardian' }
  | { unconfirmedGuardianOf: string }
  | { newEmailOf: string; linkId: string }
  | { formerEmailOf: string; linkId: string }
  | { administratorId: string };

/** A mail to the club goes to those whose roles write where it tells about (`clubMails`), every other one to whom it names. */
type Addressed =
  | (Extract<Mail, { kind: ClubMailKind }> & { to: 'club' })
  | (Exclude<Mail, { kind: ClubMailKind }> & { to: MailFor });

/** A mail to write with what it tells about. */
export type NewMail = Addressed & {
  /** What may be written twice has the same key, and is one mail. */
  key?: string;
  /** The mail is queued only if this query finds a row, after the other statements of its transaction. */
  onlyIf?: SQLWrapper;
  /** The mail carries this link, and goes with it. */
  invitationId?: string;
  /** Whether it is true is found out when it is sent (`dropOutdated`). Written again while it waits, it waits again. */
  isCandidate?: true;
};

// Nobody at no address (docs/rules.md#without-email): no row of the queue is for an empty one.
const recipientsOf = (mail: Addressed, now: Date): SQL => {
  const { to } = mail;
  if (to === 'club') {
    const roles = rolesAllowing(clubMails[mail.kind], 'write');
    return sql`select 'administrator' as recipient, null::uuid as member_id, id as administrator_id
      from ${administrators}
      where disabled_at is null and password_hash is not null and roles && ${sql.param(roles)}::text[]`;
  }
  if ('administratorId' in to)
    return sql`select 'administrator' as recipient, null::uuid as member_id, id as administrator_id
      from ${administrators} where id = ${to.administratorId} and disabled_at is null`;
  if ('newEmailOf' in to)
    return sql`select 'new-email' as recipient, id as member_id, null::uuid as administrator_id
      from ${members} where id = ${to.newEmailOf}`;
  if ('formerEmailOf' in to)
    return sql`select 'former-email' as recipient, id as member_id, null::uuid as administrator_id
      from ${members} where id = ${to.formerEmailOf}
        and exists (select from ${links} where id = ${to.linkId} and former_email <> '')`;
  // `isMinor` of the domain, in SQL, because the same transaction may insert the member.
  const isMinor = isMinorOn(sql`m.birth_date`, allowanceDay(now));
  if ('unconfirmedGuardianOf' in to)
    return sql`select 'guardian' as recipient, m.id as member_id, null::uuid as administrator_id from ${members} m
      where m.id = ${to.unconfirmedGuardianOf} and ${isMinor} and m.guardian_confirmed_at is null
        and m.legal_guardian_email <> ''`;
  return sql`select r.recipient, m.id as member_id, null::uuid as administrator_id
    from ${members} m cross join (values ('member'), ('guardian')) as r (recipient)
    where m.id = ${to.memberId} and ${to.only ? sql`r.recipient = ${to.only}` : sql`true`} and case r.recipient
      when 'member' then m.email <> '' else m.legal_guardian_email not in (m.email, '') and ${isMinor} end`;
};

// A sender that reads the state of things, and then drops the mail, finds that it is not the mail it had read.
const waitAgain = sql`do update set due_at = greatest(excluded.due_at, ${outbox}.due_at + interval '1 millisecond')
  where ${outbox}.sent_at is null and ${outbox}.failed_at is null`;

/** Queues a mail for each of its recipients. Belongs at the end of the transaction that the mail is about. */
export const insertMail = (db: Database, mail: NewMail, now: Date) => {
  const { kind, data, to, key, onlyIf, invitationId, isCandidate } = mail;
  const linkId = typeof to === 'object' && 'linkId' in to ? to.linkId : null;
  return db.execute(sql`
    insert into ${outbox} (key, kind, data, recipient, member_id, administrator_id, invitation_id, link_id, created_at, due_at)
    select ${key ?? null}::text || ' ' || found.recipient || coalesce(' ' || found.administrator_id::text, ''), ${kind},
      ${JSON.stringify(data)}::jsonb, found.recipient, found.member_id, found.administrator_id,
      ${invitationId ?? null}::uuid, ${linkId}::uuid, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from (${recipientsOf(mail, now)}) as found
    where ${onlyIf ? sql`exists (${onlyIf})` : sql`true`}
    on conflict (key) ${isCandidate ? waitAgain : sql`do nothing`}`);
};

/** How long a sender may hold mails. Another sender takes those of one that died. Milliseconds. */
export const CLAIM_MS = 60_000;

// A copy row of a mail to another reader with the same address is not sent itself.
const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt), isNull(outbox.copyOf));

/** The priority of a mail, of a row with a name or of the only table. An administrator who tries news waits for them. */
const priorityOf = (row: SQL = sql``): SQL => sql`case when ${row}kind in ${[...warningKinds]} then 'warning'
  when ${row}kind in ${[...accountLinkKinds]} then 'account-link'
  when ${row}kind in ${[...newsKinds]} and ${row}member_id is not null then 'news' else 'awaited' end`;
const isNewsOfO = sql`(o.kind in ${[...newsKinds]} and o.member_id is not null)`;

interface Claiming {
  claim: string;
  now: Date;
  allowance: number;
  most: number;
  /** Mails that were tried this often or more are left alone. */
  maxTries: number;
}

const addressed = sql`case o.recipient when 'member' then m.email when 'guardian' then m.legal_guardian_email
  when 'new-email' then k.email when 'former-email' then k.former_email else a.email end`;

/** A mail that a sender holds, with its recipient as they are now. */
export interface ClaimedRow {
  [column: string]: unknown;
  id: string;
  kind: string;
  data: unknown;
  tries: number;
  /** As the database writes it. */
  dueAt: string;
  recipient: MailRecipient;
  memberId: string | null;
  administratorId: string | null;
  address: string | null;
  /** True for a mail to a minor who has the address of the guardian. */
  isOneMailbox: boolean;
  /** The first name of a member, or the name of a guardian or administrator. */
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  isDisabled: boolean;
  /** What an administrator may do; null for everybody else. */
  roles: Role[] | null;
  isRefused: boolean;
  /** True once the guardian confirmed the authorisation. */
  isGuardianConfirmed: boolean;
  /** The person behind a member. */
  personId: string | null;
  /** True for news to somebody who wants none any more. */
  isUnwanted: boolean;
  /** True unless the membership is in force, of a season that is not archived. */
  isOver: boolean;
  /** The notes of this mail: it goes to their address too, so they are sent with it. */
  copies: string[];
  /** To whom the notes are. */
  sharedWith: { personId: string; memberId: string; recipient: NewsRecipient }[];
}

/**
 * Groups the queued mails of a mailing whose recipients now share an address: one mail, already begun or the first by
 * name, and copy rows of it (`copy_of`). Mails that a sender has claimed keep their address and copies. So do the
 * copies of a failed mail.
 */
const groupByAddress = (db: Database, free: SQL) => {
  const isOut = (row: SQL) => sql`(${row}.claimed_at is not null and ${row}.claimed_at > ${free})`;
  return db.execute(sql`
    with grouped as (
      select o.id, nullif(first_value(o.id) over (partition by o.mailing_id, lower(${addressed}) order by
        ${isOut(sql`o`)} desc, o.tries desc, m.last_name, m.first_name, o.member_id, o.recipient desc), o.id) as head
      from ${outbox} o join ${members} m on m.id = o.member_id left join ${outbox} f on f.id = o.copy_of
        left join ${administrators} a on false left join ${links} k on false
      where o.mailing_id is not null and o.kind in ${[...sharedKinds]} and o.sent_at is null and o.failed_at is null
        and f.failed_at is null
    )
    update ${outbox} o set copy_of = grouped.head from grouped
    where o.id = grouped.id and o.copy_of is distinct from grouped.head and not ${isOut(sql`o`)}
      and not exists (select from ${outbox} f where f.id = o.copy_of and f.sent_at is null and ${isOut(sql`f`)})`);
};

/**
 * Returns the common table expressions that take mails of one priority after the other, `taken_PRIORITY`, each within what the
 * priorities before it leave of `most` and of the day.
 */
const takenByPriority = ({
  allowance,
  most,
  day,
  isDue,
}: {
  allowance: number;
  most: number;
  day: string;
  isDue: SQL;
}) => {
  const nameOf = (kind: MailPriority) => sql.identifier(`taken_${kind}`);
  const parts = mailPriorities.map((kind, index) => {
    const before = mailPriorities.slice(0, index).map((other) => sql` - (select count(*) from ${nameOf(other)})`);
    const paused = isPausable(kind)
      ? sql` and not exists (select from ${mailState} where paused_at is not null)`
      : sql``;
    const room = sql`coalesce((select ${allowanceOf(kind, allowance)}::int - used from room where true${paused}), 0)`;
    return sql`${nameOf(kind)} as (
        select id from ${outbox} where ${isDue} and ${priorityOf()} = ${kind} order by due_at, id
        limit greatest(0, least(${most}::int, ${room})${sql.join(before)}) for update skip locked
      )`;
  });
  return {
    expressions: sql`room as (select used from ${mailDays} where day = ${day} for update), ${sql.join(parts, sql`, `)}`,
    ids: sql.join(
      mailPriorities.map((kind) => sql`select id from ${nameOf(kind)}`),
      sql` union all `,
    ),
  };
};

/**
 * Takes mails that are due, within the allowance of the day: two senders never take the same. Of those who share an address
 * at that moment, one has the mail. Returns them with the
 * club's name and address, and the state of the mails. While mail is paused, warnings and links of accounts are taken.
 */
export const claimMail = async (db: Database, { claim, now, allowance, most, maxTries }: Claiming) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const free = sql`${new Date(now.getTime() - CLAIM_MS).toISOString()}::timestamptz`;
  const day = allowanceDay(now);
  const isOneMailbox = sql`coalesce(o.recipient = 'member' and lower(m.legal_guardian_email) = lower(m.email)
    and ${isMinorOn(sql`m.birth_date`, day)}, false)`;
  const isFree = sql`(claimed_at is null or claimed_at <= ${free})`;
  const isDue = sql`sent_at is null and failed_at is null and copy_of is null
    and tries < ${maxTries} and due_at <= ${at} and ${isFree}`;
  const byPriority = takenByPriority({ allowance, most, day, isDue });
  const [, , , claimed, [state], [named]] = await db.batch([
    // Also holds the row of the day, so that senders take mails one after the other.
    db.insert(mailDays).values({ day }).onConflictDoUpdate({ target: mailDays.day, set: { day } }),
    // The last try ended without a word from its sender.
    db
      .update(outbox)
      .set({ failedAt: now, why: 'unanswered', claim: null, claimedAt: null })
      .where(and(isWaiting, sql`tries >= ${MAIL_TRIES}`, isFree)),
    groupByAddress(db, free),
    db.execute<ClaimedRow>(sql`
      with ${byPriority.expressions}, taken as (
        update ${outbox} set claim = ${claim}::uuid, claimed_at = ${at}, tries = tries + 1
        where id in (${byPriority.ids}) returning *
      ), counted as (
        update ${mailDays} set used = used + (select count(*) from taken) where day = ${day}
      )
      select o.id, o.kind, o.tries, o.due_at::text as "dueAt", o.recipient, o.member_id as "memberId",
        m.person_id as "personId", case when g.id is null then o.data
          else o.data || jsonb_build_object('title', g.title, 'content', g.content) end as data,
        o.administrator_id as "administratorId", ${addressed} as address,
        ${isOneMailbox} as "isOneMailbox",
        case when ${isOneMailbox} then m.legal_guardian_name else case o.recipient when 'member' then m.first_name
          when 'new-email' then '' when 'former-email' then '' when 'guardian' then m.legal_guardian_name else a.name end end
          as name,
        m.first_name as "firstName", m.last_name as "lastName", m.birth_date::text as "birthDate",
        a.disabled_at is not null as "isDisabled", a.roles, m.guardian_confirmed_at is not null as "isGuardianConfirmed",
        exists (select from ${refusedAddresses} r where r.address = ${addressed}) as "isRefused",
        case when ${isNewsOfO} then ${isUnwanted(sql`m`, sql`o.recipient`)} else false end as "isUnwanted",
        coalesce(not m.status = any(${sql.param([...statusesInForce])}::text[]) or m.archived_at is not null, false) as "isOver",
        coalesce((select json_agg(c.id) from ${outbox} c where c.copy_of = o.id and c.sent_at is null), '[]'::json) as copies,
        coalesce((select json_agg(json_build_object('personId', x.person_id, 'memberId', x.id, 'recipient', c.recipient))
          from ${outbox} c join ${members} x on x.id = c.member_id where c.copy_of = o.id and c.sent_at is null
            and not ${isUnwanted(sql`x`, sql`c.recipient`)}), '[]'::json) as "sharedWith"
      from taken o left join ${members} m on m.id = o.member_id left join ${administrators} a on a.id = o.administrator_id
        left join ${links} k on k.id = o.link_id
          and (o.recipient = 'former-email' or k.revoked_at is null and k.expires_at > ${at})
        left join ${mailings} g on g.id = o.mailing_id
      order by array_position(${sql.param([...mailPriorities])}::text[], ${priorityOf(sql`o.`)}), o.due_at, o.id`),
    db.select().from(mailState),
    db
      .select({
        name: club.name,
        article: club.article,
        email: club.email,
        bankAccount: ledgerSettings.bankAccount,
      })
      .from(club)
      // Each of the two returns at most one row.
      .leftJoin(ledgerSettings, sql`true`),
  ]);
  return { mails: claimed.rows, state, club: named };
};

/** Deletes mails of which nothing goes out, gives their part of the day back, and counts them in their mailing. */
const dropping = (db: Database, day: string, where: SQL | undefined) => {
  const change = db.delete(outbox).where(where).returning({ id: outbox.id, mailingId: outbox.mailingId });
  return db.execute(sql`
    with changed as ${change}, told as (
      update ${mailings} set dropped = dropped + (select count(*) from changed where mailing_id = ${mailings.id})
      where id in (select mailing_id from changed)
    )
    update ${mailDays} set used = greatest(0, used - (select count(*) from changed)) where day = ${day}`);
};

/**
 * Updates claimed mails that did not go out, and returns their share of the day's allowance. A sender that has lost its
 * claim, or whose transaction committed although its answer was lost, returns nothing.
 */
const givingBack = (db: Database, day: string, change: SQLWrapper) =>
  db.execute(sql`
    with changed as ${change}
    update ${mailDays} set used = greatest(0, used - (select count(*) from changed)) where day = ${day}`);

const held = (id: string, claim: string) => and(eq(outbox.id, id), eq(outbox.claim, claim), isWaiting);

interface Held {
  id: string;
  claim: string;
  /** The day whose allowance the try used. */
  day: string;
}

/** A mail that the server accepted, and the address it went to if that is still known. */
export interface Accepted {
  id: string;
  to?: string;
}

/**
 * Marks mails as accepted by the mail server, with their address, even if another sender has claimed them. A mail
 * without a noted address went to its recipient's current one. Their notes count as sent too.
 */
export const markSent = (db: Database, accepted: readonly Accepted[], now: Date) =>
  db.execute(sql`
    update ${outbox} set "sent_at" = ${now.toISOString()}::timestamptz, failed_at = null, why = null, answer = null, claim = null,
      claimed_at = null, sent_to = coalesce(given.to, (
        select ${addressed} from ${outbox} o left join ${members} m on m.id = o.member_id
          left join ${administrators} a on a.id = o.administrator_id left join ${links} k on k.id = o.link_id
        where o.id = given.id))
    from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) as given (id uuid, "to" text)
    where (${outbox.id} = given.id or ${outbox.copyOf} = given.id) and ${outbox.sentAt} is null`);

/** Forgets where mails went long ago. The mails themselves stay with the member. */
export const forgetAddresses = (db: Database, before: Date) =>
  db
    .update(outbox)
    .set({ sentTo: null })
    .where(and(isNotNull(outbox.sentTo), lt(outbox.sentAt, before)));

/** Writes when to retry, after an answer (`isOut`: false) or in doubt. */
export const putOff = (
  db: Database,
  { id, claim, day }: Held,
  { dueAt, answer, isOut }: { dueAt: Date; answer: string | null; isOut: boolean },
) => {
  const change = db
    .update(outbox)
    .set({ dueAt, answer, claim: null, claimedAt: null })
    .where(held(id, claim))
    .returning({ id: outbox.id });
  return isOut ? change : givingBack(db, day, change);
};

/** Writes that a mail is given up (dead letter), and that its address is refused if it is. */
export const giveUp = (
  db: Database,
  { id, claim, day }: Held,
  {
    why,
    answer,
    isOut,
    refused,
    now,
  }: {
    why: MailFailure;
    answer: string | null;
    isOut: boolean;
    refused?: { address: string; memberId: string | null; administratorId: string | null } | undefined;
    now: Date;
  },
) => {
  const change = db
    .update(outbox)
    .set({ failedAt: now, why, answer, claim: null, claimedAt: null })
    .where(held(id, claim))
    .returning({ id: outbox.id });
  return db.batch([
    isOut ? change : givingBack(db, day, change),
    ...(refused ? [insertRefused(db, refused, now)] : []),
  ]);
};

// Another transaction may have deleted the person.
const insertRefused = (
  db: Database,
  { address, memberId, administratorId }: { address: string; memberId: string | null; administratorId: string | null },
  now: Date,
) =>
  db.execute(sql`
    insert into ${refusedAddresses} (address, member_id, administrator_id, refused_at)
    select ${address}, ${memberId}::uuid, ${administratorId}::uuid, ${now.toISOString()}::timestamptz
    where (exists (select from ${members} where id = ${memberId}::uuid)
      or exists (select from ${administrators} where id = ${administratorId}::uuid))
      and not exists (select from ${refusedAddresses} where address = ${address}
        and member_id is not distinct from ${memberId}::uuid and administrator_id is not distinct from ${administratorId}::uuid)`);

/** Deletes a mail that has nobody to go to any more. */
export const dropMail = (db: Database, { id, claim, day }: Held) => dropping(db, day, held(id, claim));

/** Lets go of mails that were not tried, or whose try does not count. They stay due, or are due `later`. */
export const releaseMail = (
  db: Database,
  ids: readonly string[],
  { claim, day }: { claim: string; day: string },
  later?: Date,
) =>
  givingBack(
    db,
    day,
    db
      .update(outbox)
      .set({ claim: null, claimedAt: null, tries: sql`${outbox.tries} - 1`, ...(later && { dueAt: later }) })
      .where(and(sql`${outbox.id} = any(${sql.param([...ids])}::uuid[])`, eq(outbox.claim, claim), isWaiting))
      .returning({ id: outbox.id }),
  );

/**
 * Deletes an outdated mail, unless it was queued again since the claim: then it stays queued, because the claim may
 * have read older data.
 */
export const dropOutdated = (db: Database, { id, claim, day }: Held, dueAt: string) => {
  const isAsTaken = sql`${outbox.dueAt} = ${dueAt}::timestamptz`;
  return db.batch([dropping(db, day, and(held(id, claim), isAsTaken)), releaseMail(db, [id], { claim, day })]);
};

/** Returns when mails of each priority are next due or free, whether mail is paused, and what the day has used. */
export const findNextMail = async (db: Database, now: Date) => {
  const free = sql`${outbox.claimedAt} + interval '${sql.raw(String(CLAIM_MS / 1000))} seconds'`;
  const due = sql`min(greatest(${outbox.dueAt}, coalesce(${free}, ${outbox.dueAt})))`;
  const [waiting, [state], [day]] = await db.batch([
    db
      .select({ kind: sql<MailPriority>`${priorityOf()}`.as('priority'), at: due.mapWith(outbox.dueAt) })
      .from(outbox)
      .where(isWaiting)
      .groupBy(sql`1`),
    db.select().from(mailState),
    db
      .select()
      .from(mailDays)
      .where(eq(mailDays.day, allowanceDay(now))),
  ]);
  return { waiting, state, usedToday: day?.used ?? 0 };
};

const upsertState = (db: Database, set: Partial<typeof mailState.$inferInsert>) =>
  db
    .insert(mailState)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: mailState.id, set });

export const setPaused = (db: Database, pausedAt: Date | null) => upsertState(db, { pausedAt });

/** Records the fault of the mail server. A lasting fault keeps its first instant. */
export const setTrouble = (db: Database, trouble: MailTrouble, answer: string | null, now: Date) =>
  db
    .insert(mailState)
    .values({ id: 1, trouble, troubleSince: now, answer })
    .onConflictDoUpdate({
      target: mailState.id,
      set: {
        trouble,
        answer,
        troubleSince: sql`case when ${mailState.trouble} = ${trouble} then ${mailState.troubleSince} else ${now.toISOString()}::timestamptz end`,
      },
    });

export const clearTrouble = (db: Database) =>
  db.update(mailState).set({ trouble: null, troubleSince: null, answer: null });

/** Selects a mail that was given up. */
export const selectFailed = (db: Database, id: string) =>
  db
    .select({ id: outbox.id, memberId: outbox.memberId })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.failedAt)));

/** Lets a mail that was given up begin again. */
export const beginAgain = (db: Database, id: string, now: Date) =>
  db
    .update(outbox)
    .set({ failedAt: null, why: null, answer: null, tries: 0, dueAt: now, claim: null, claimedAt: null })
    .where(and(eq(outbox.id, id), isNotNull(outbox.failedAt)));

export const selectRefused = (db: Database, id: string) =>
  db.select().from(refusedAddresses).where(eq(refusedAddresses.id, id));

/** Forgets that an address was refused, for everybody who has it. */
export const deleteRefused = (db: Database, address: string) =>
  db.delete(refusedAddresses).where(eq(refusedAddresses.address, address));

const nameOfMember = sql<string>`coalesce(${members.firstName} || ' ' || ${members.lastName}, ${administrators.name})`;

/** Selects refused addresses that somebody still has. */
const stillUsed = (db: Database) =>
  sql`exists (${db
    .select({ one: sql`1` })
    .from(members)
    .where(sql`${refusedAddresses.address} in (${members.email}, ${members.legalGuardianEmail})`)}) or exists (${db
    .select({ one: sql`1` })
    .from(administrators)
    .where(eq(administrators.email, refusedAddresses.address))})`;

/** Reads in one round trip the data of the admin screen about mails. */
export const findMailOverview = async (db: Database, now: Date) => {
  const refused = db
    .select({
      id: refusedAddresses.id,
      address: refusedAddresses.address,
      name: nameOfMember,
      memberId: refusedAddresses.memberId,
      refusedAt: refusedAddresses.refusedAt,
    })
    .from(refusedAddresses)
    .leftJoin(members, eq(members.id, refusedAddresses.memberId))
    .leftJoin(administrators, eq(administrators.id, refusedAddresses.administratorId))
    .where(stillUsed(db))
    .orderBy(desc(refusedAddresses.refusedAt), desc(refusedAddresses.id));
  const failed = db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      recipient: outbox.recipient,
      name: nameOfMember,
      memberId: outbox.memberId,
      why: outbox.why,
      answer: outbox.answer,
      failedAt: outbox.failedAt,
    })
    .from(outbox)
    .leftJoin(members, eq(members.id, outbox.memberId))
    .leftJoin(administrators, eq(administrators.id, outbox.administratorId))
    .where(isNotNull(outbox.failedAt))
    .orderBy(desc(outbox.failedAt), desc(outbox.id))
    .limit(MAIL_PAGE_SIZE);
  const delayed = db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      recipient: outbox.recipient,
      name: nameOfMember,
      memberId: outbox.memberId,
      answer: outbox.answer,
      dueAt: outbox.dueAt,
    })
    .from(outbox)
    .leftJoin(members, eq(members.id, outbox.memberId))
    .leftJoin(administrators, eq(administrators.id, outbox.administratorId))
    .where(and(isWaiting, isNotNull(outbox.answer)))
    .orderBy(outbox.dueAt, outbox.id)
    .limit(MAIL_PAGE_SIZE);
  const [[state], [waiting], [day], failedRows, [failedCount], refusedRows, delayedRows] = await db.batch([
    db.select().from(mailState),
    db.select({ count: count() }).from(outbox).where(isWaiting),
    db
      .select()
      .from(mailDays)
      .where(eq(mailDays.day, allowanceDay(now))),
    failed,
    db.select({ count: count() }).from(outbox).where(isNotNull(outbox.failedAt)),
    refused,
    delayed,
  ]);
  return {
    state,
    waiting,
    usedToday: day?.used ?? 0,
    failed: failedRows,
    failedCount,
    refused: refusedRows,
    delayed: delayedRows,
  };
};

/** Selects the mails to a member or their guardian, the oldest first. */
export const selectMailOf = (db: Database, memberId: string) => {
  // A note of a mail to the same address has the fate of that mail.
  const original = alias(outbox, 'original');
  return db
    .select({
      kind: outbox.kind,
      title: mailings.title,
      recipient: outbox.recipient,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      sentTo: outbox.sentTo,
      failedAt: sql<Date | null>`coalesce(${outbox.failedAt}, ${original.failedAt})`.mapWith(outbox.failedAt),
      why: sql<MailFailure | null>`coalesce(${outbox.why}, ${original.why})`,
    })
    .from(outbox)
    .leftJoin(original, eq(original.id, outbox.copyOf))
    .leftJoin(mailings, eq(mailings.id, outbox.mailingId))
    .where(eq(outbox.memberId, memberId))
    .orderBy(outbox.createdAt);
};

/** For a guard and for a mail with a link: selects the invitation. */
export const selectInvitation = (db: Database, id: string) =>
  db
    .select({ tokenHash: invitations.tokenHash, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(eq(invitations.id, id));

/** Deletes what was told to administrators long ago. Mails to members go with the member. */
export const deleteOldMail = (db: Database, before: Date) =>
  db
    .delete(outbox)
    .where(
      and(
        isNotNull(outbox.administratorId),
        sql`coalesce(${outbox.sentAt}, ${outbox.failedAt}) < ${before.toISOString()}::timestamptz`,
      ),
    );

/** Deletes the counters of days that are over. */
export const deleteOldMailDays = (db: Database, before: string) =>
  db.delete(mailDays).where(sql`${mailDays.day} < ${before}`);
