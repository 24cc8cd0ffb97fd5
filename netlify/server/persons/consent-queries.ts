import { asc, eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm';
import { type ConsentEvent, type ConsentWay, consentVersions } from '#domain/member/consent.ts';
import type { Actor } from '#domain/site/audit.ts';
import { administrators } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { consents } from '../db/privacy-schema.ts';
import { members, persons } from '../db/schema.ts';

/** A choice to record, with the instant at which it was made. */
export interface ConsentChoice {
  granted: boolean;
  way: ConsentWay;
  /** Who wrote it down. Only an administrator is named. */
  actor: Actor;
  at: Date;
}

const recordedBy = (actor: Actor): string | null => (actor.kind === 'administrator' ? actor.id : null);

/**
 * Records the choice about image rights of a membership, unless it is already in force. No choice means no. Belongs in
 * the transaction that changes the membership, after that change. `memberId` is an id or selects one.
 */
export const recordImageRights = (
  db: Database,
  memberId: string | SQLWrapper,
  { granted, way, actor, at }: ConsentChoice,
) =>
  db.execute(sql`
    insert into ${consents} (kind, member_id, granted, text_version, way, recorded_by, at)
    select 'image', m.id, ${granted}, ${consentVersions.image}, ${way}, ${recordedBy(actor)}::uuid, ${at.toISOString()}::timestamptz
    from ${members} m where m.id in (${typeof memberId === 'string' ? sql`${memberId}::uuid` : memberId})
      and ${granted} is distinct from coalesce((select c.granted from ${consents} c
        where c.member_id = m.id order by c.at desc, c.id desc limit 1), false)`);

/**
 * Records a person's choice about news, after merges, unless it is already in force. No choice means yes. The statement
 * goes into the transaction that changes the choice.
 */
export const recordNews = (db: Database, personId: string, { granted, way, actor, at }: ConsentChoice) =>
  db.execute(sql`
    insert into ${consents} (kind, person_id, granted, text_version, way, recorded_by, at)
    select 'news', coalesce(p.merged_into, p.id), ${granted}, ${consentVersions.news}, ${way}, ${recordedBy(actor)}::uuid,
      ${at.toISOString()}::timestamptz
    from ${persons} p where p.id = ${personId}::uuid
      and ${granted} is distinct from coalesce((select c.granted from ${consents} c
        where c.person_id = coalesce(p.merged_into, p.id) order by c.at desc, c.id desc limit 1), true)`);

/** Selects every choice of a person, in the order in which they were made. */
export const selectConsents = (db: Database, personId: string) =>
  db
    .select({
      kind: consents.kind,
      granted: consents.granted,
      textVersion: consents.textVersion,
      way: consents.way,
      at: consents.at,
      season: members.season,
      by: administrators.name,
    })
    .from(consents)
    .leftJoin(members, eq(members.id, consents.memberId))
    .leftJoin(administrators, eq(administrators.id, consents.recordedBy))
    .where(
      or(
        eq(consents.personId, personId),
        inArray(consents.memberId, db.select({ id: members.id }).from(members).where(eq(members.personId, personId))),
      ),
    )
    .orderBy(asc(consents.at), asc(consents.id));

/** Returns every choice of a person, in the order in which they were made. */
export const listConsents = async (db: Database, personId: string): Promise<ConsentEvent[]> =>
  (await selectConsents(db, personId)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
