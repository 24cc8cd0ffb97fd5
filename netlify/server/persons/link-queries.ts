import { and, desc, eq, gt, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { dayInParis } from '#domain/dates.ts';
import type { LinkScope } from '#domain/mail/link.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Season } from '#domain/season/season.ts';
import { administrators } from '../db/account-schema.ts';
import { isMinorOn, majorityOf } from '../db/age.ts';
import type { Database } from '../db/client.ts';
import { links } from '../db/link-schema.ts';
import { renewals } from '../db/renewal-schema.ts';
import { members } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';

// A link stops working when its maker's account is disabled.
const isMakerDisabled = sql`exists (select from ${administrators}
  where ${administrators.id} = ${links.madeBy} and ${administrators.disabledAt} is not null)`;

// By the birth date of today, which may have been corrected since the link was made.
const hasComeOfAge = (now: Date) => sql`(${links.scope} = 'guardian' and exists (select from ${members}
  where ${members.id} = ${links.memberId} and not ${isMinorOn(members.birthDate, dayInParis(now))}))`;

const isLive = (now: Date) =>
  and(gt(links.expiresAt, now), isNull(links.revokedAt), not(isMakerDisabled), not(hasComeOfAge(now)));

// Named in full, because a column of a query over one table is written without its table.
const opensDossier = sql<boolean>`(links.scope = 'dossier' or (links.scope = 'guardian' and exists (
  select from members where members.id = links.member_id and members.guardian_confirmed_at is not null)))`;
const isAskedByGuardian = sql<boolean>`exists (select from links asking
  where asking.id = links.asked_by and asking.scope = 'guardian')`;

const selectLive = (db: Database, which: SQL, now: Date) =>
  db
    .select({
      id: links.id,
      scope: links.scope,
      memberId: links.memberId,
      season: links.season,
      email: links.email,
      askedBy: links.askedBy,
      isAskedByGuardian,
      opensDossier,
      lastUsedAt: links.lastUsedAt,
    })
    .from(links)
    .where(and(which, isLive(now)));

/** Selects the link of a token, if it works. */
export const selectLiveLink = (db: Database, tokenHash: string, now: Date) =>
  selectLive(db, eq(links.tokenHash, tokenHash), now);

/** Selects the link of a guardian's token that nobody ended, if the member has come of age. */
export const selectOfComeOfAge = (db: Database, tokenHash: string, now: Date) =>
  db
    .select({ id: links.id })
    .from(links)
    .where(
      and(eq(links.tokenHash, tokenHash), isNull(links.revokedAt), not(isMakerDisabled), sql`${hasComeOfAge(now)}`),
    );

/** Selects a link, if it still works. */
export const selectLinkById = (db: Database, id: string, now: Date) => selectLive(db, eq(links.id, id), now);

/** Writes when a link was used, unless it was used since `before`. */
export const touchLink = (db: Database, id: string, { now, before }: { now: Date; before: Date }) =>
  db
    .update(links)
    .set({ lastUsedAt: now })
    .where(and(eq(links.id, id), or(isNull(links.lastUsedAt), lt(links.lastUsedAt, before))));

/**
 * Returns which of some memberships are there, and the links that the site has made them for its mails and that still work,
 * those that last longest first.
 */
export const findMailedLinks = async (db: Database, memberIds: readonly string[], now: Date) => {
  const wanted = [...memberIds];
  const [holders, made] = await db.batch([
    db.select({ memberId: members.id }).from(members).where(inArray(members.id, wanted)),
    db
      .select()
      .from(links)
      .where(
        and(
          inArray(links.memberId, wanted),
          inArray(links.scope, ['dossier', 'guardian', 'renewal']),
          isNull(links.madeBy),
          isLive(now),
        ),
      )
      .orderBy(desc(links.expiresAt), desc(links.id)),
  ]);
  return { holders, made };
};

/** Selects the renewals that began these sign-ups. */
export const selectRenewalsOf = (db: Database, signUpIds: readonly string[]) =>
  db
    .select({ signUpId: renewals.signUpId, memberId: renewals.memberId, season: renewals.season })
    .from(renewals)
    .where(inArray(renewals.signUpId, [...signUpIds]));

const endOf = ({ scope, expiresAt }: NewLink) => {
  const end = sql`${expiresAt.toISOString()}::timestamptz`;
  return scope === 'guardian' ? sql`least(${end}, ${majorityOf(sql`birth_date`)} at time zone 'Europe/Paris')` : end;
};

interface NewLink {
  id: string;
  tokenHash: string;
  /** A renewal has a season and another end (`insertRenewalLink`). */
  scope: Exclude<LinkScope, 'renewal'>;
  memberId: string;
  email?: string | null;
  formerEmail?: string;
  askedBy?: string | null;
  madeBy?: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** Left out: it opens something until it ends. */
  revokedAt?: Date;
}

/**
 * Inserts a link for a membership, if the membership is still there. That of a guardian ends at the latest when the
 * eighteenth birthday begins in Paris.
 */
export const insertLink = (db: Database, link: NewLink) =>
  db.execute(sql`
    insert into ${links} (id, token_hash, scope, member_id, email, former_email, asked_by, made_by, created_at, expires_at, revoked_at)
    select ${link.id}::uuid, ${link.tokenHash}, ${link.scope}, id, ${link.email ?? null}, ${link.formerEmail ?? null},
      ${link.askedBy ?? null}::uuid, ${link.madeBy ?? null}::uuid, ${link.createdAt.toISOString()}::timestamptz,
      ${endOf(link)}, ${link.revokedAt?.toISOString() ?? null}::timestamptz
    from ${members} where id = ${link.memberId}`);

// `lastSignUpDay` of the domain, in SQL: the midnight that follows it in Paris. A column of a query over several tables.
const renewalEnd = sql`((coalesce(s.closes_on, s.last_day) + 1)::timestamp at time zone 'Europe/Paris')`;

interface NewRenewalLink extends Pick<NewLink, 'id' | 'tokenHash' | 'memberId' | 'madeBy' | 'createdAt'> {
  /** The season to come back to. */
  season: Season;
}

/**
 * Inserts a link by which a former member comes back to a season (docs/rules.md#renewal), if the membership and the season are
 * there, the season is a later one, and its sign-up has not ended: the link ends with it. A sign-up that was never paid gets none.
 */
export const insertRenewalLink = (db: Database, link: NewRenewalLink) => {
  const at = sql`${link.createdAt.toISOString()}::timestamptz`;
  return db.execute(sql`
    insert into ${links} (id, token_hash, scope, member_id, season, made_by, created_at, expires_at)
    select ${link.id}::uuid, ${link.tokenHash}, 'renewal', m.id, s.id, ${link.madeBy ?? null}::uuid, ${at}, ${renewalEnd}
    from ${members} m join ${seasons} s on s.id = ${link.season}
    where m.id = ${link.memberId}::uuid and m.status <> 'pending' and m.season < s.id and ${renewalEnd} > ${at}`);
};

/** Moves the end of the renewals of a season whose days have just changed. */
export const moveRenewalEnds = (db: Database, season: Season) =>
  db.execute(sql`update ${links} set expires_at = ${renewalEnd} from ${seasons} s
    where s.id = ${season} and links.season = s.id and links.scope = 'renewal'`);

/** Selects the hash of a link, to know whether its token can be made again. */
export const selectTokenHash = (db: Database, id: string) =>
  db.select({ tokenHash: links.tokenHash }).from(links).where(eq(links.id, id));

/** Ends what waits for the confirmation of another address. */
export const revokeEmailLinks = (db: Database, memberId: string, now: Date) =>
  db
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.memberId, memberId), eq(links.scope, 'email'), isNull(links.revokedAt)));

/** A membership that an address belongs to. */
export interface Reachable {
  [column: string]: unknown;
  id: string;
  season: Season;
  recipient: 'member' | 'guardian';
  /** True if nothing of that membership changes any more: its season is over, or it is archived. */
  isClosed: boolean;
}

/**
 * Returns every membership in force of a season that is not over and has this address, as the member's or as that of a
 * minor's guardian, in the order of names and seasons. For a person without any in force, returns the newest that is
 * over or archived: an abandoned address opens nothing. An unpaid sign-up gets no link, because anybody can type a name
 * and a birth date into the form. An empty address is nobody's (docs/rules.md#without-email).
 */
export const findReachable = async (db: Database, email: string, now: Date): Promise<Reachable[]> => {
  const today = dayInParis(now);
  const { rows } = await db.execute<Reachable>(sql`
    with found as (
      select m.id, m.season, m.person_id, m.last_name, m.first_name, m.created_at,
        case when m.email = ${email} then 'member' else 'guardian' end as recipient,
        (s.last_day < ${today}::date or m.archived_at is not null) as is_closed
    from ${members} m join ${seasons} s on s.id = m.season
    where ${email} <> '' and m.status = any(${sql.param([...statusesInForce])}::text[])
      and (m.email = ${email} or (m.legal_guardian_email = ${email}
        and ${isMinorOn(sql`m.birth_date`, today)}))
    ), told as (
      select *, row_number() over (partition by person_id order by season desc, created_at desc) as place
      from found
    )
    select id, season, recipient, is_closed as "isClosed" from told
    where not is_closed or (place = 1 and not exists (
      select from ${members} o join ${seasons} os on os.id = o.season
      where o.person_id = told.person_id and o.status = any(${sql.param([...statusesInForce])}::text[])
        and o.archived_at is null and os.last_day >= ${today}::date))
    order by last_name, first_name, person_id, season, created_at`);
  return rows;
};

/**
 * Returns the memberships in force of a season that belong to the person of another membership and have a reader: the member or a
 * minor's guardian, who has an address. Archived ones come only without another: who has come back can read them too.
 */
export const findPresent = async (
  db: Database,
  { memberId, season }: { memberId: string; season: Season },
  now: Date,
): Promise<Pick<Reachable, 'id' | 'isClosed'>[]> => {
  const today = dayInParis(now);
  const { rows } = await db.execute<Pick<Reachable, 'id' | 'isClosed'>>(sql`
    with found as (
      select m.id, m.created_at, m.archived_at, (s.last_day < ${today}::date or m.archived_at is not null) as is_closed,
        bool_or(m.archived_at is null) over () as has_current
      from ${members} m join ${members} h on h.id = ${memberId}::uuid and h.person_id = m.person_id
        join ${seasons} s on s.id = m.season
      where m.season = ${season} and m.status = any(${sql.param([...statusesInForce])}::text[])
        and (m.email <> '' or (m.legal_guardian_email <> '' and ${isMinorOn(sql`m.birth_date`, today)}))
    )
    select id, is_closed as "isClosed" from found where archived_at is null or not has_current
    order by created_at, id`);
  return rows;
};

/** Selects the links of a membership, the newest first. */
export const selectLinksOf = (db: Database, memberId: string) =>
  db
    .select({
      id: links.id,
      scope: links.scope,
      season: sql<Season>`coalesce(${links.season}, ${members.season})`,
      madeBy: administrators.name,
      createdAt: links.createdAt,
      expiresAt: links.expiresAt,
      revokedAt:
        sql<Date | null>`case when ${isMakerDisabled} then coalesce(${links.revokedAt}, ${administrators.disabledAt})
        else ${links.revokedAt} end`.mapWith(links.revokedAt),
      lastUsedAt: links.lastUsedAt,
    })
    .from(links)
    .innerJoin(members, eq(members.id, links.memberId))
    .leftJoin(administrators, eq(administrators.id, links.madeBy))
    .where(eq(links.memberId, memberId))
    .orderBy(desc(links.createdAt), desc(links.id));

export const selectLinkOf = (db: Database, { memberId, linkId }: { memberId: string; linkId: string }) =>
  db
    .select({ id: links.id, revokedAt: links.revokedAt, expiresAt: links.expiresAt })
    .from(links)
    .where(and(eq(links.id, linkId), eq(links.memberId, memberId)));

export const revokeLink = (db: Database, id: string, now: Date) =>
  db
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.id, id), isNull(links.revokedAt)));

/** Ends every link that an administrator made. */
export const revokeLinksMadeBy = (db: Database, administratorId: string, now: Date) =>
  db
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.madeBy, administratorId), isNull(links.revokedAt)));

/** Notes the address that a confirmed one replaced. */
export const keepFormerEmail = (db: Database, id: string, formerEmail: string) =>
  db.update(links).set({ formerEmail }).where(eq(links.id, id));

/** Ends every link by which a guardian confirms, also those handed over by hand: another one has to confirm. */
export const revokeGuardianLinks = (db: Database, memberId: string, now: Date) =>
  db
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.memberId, memberId), eq(links.scope, 'guardian'), isNull(links.revokedAt)));

/**
 * Ends the links that the site mailed to an address which turned out not to be the person's: to the dossier and for a new
 * address, or for the guardian. `but` is a link that stays.
 */
export const revokeMailedLinks = (
  db: Database,
  memberId: string,
  { scopes, now, but }: { scopes: readonly LinkScope[]; now: Date; but?: string | null },
) =>
  db
    .update(links)
    .set({ revokedAt: now })
    .where(
      and(
        eq(links.memberId, memberId),
        inArray(links.scope, [...scopes]),
        but ? ne(links.id, but) : undefined,
        isNull(links.madeBy),
        isNull(links.revokedAt),
      ),
    );
