import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Season } from '#domain/season/season.ts';
import type { Database } from '../db/client.ts';
import { renewals } from '../db/renewal-schema.ts';
import { members, payments } from '../db/schema.ts';
import { speakingWith } from '../persons/queries.ts';

/** One person’s coming back to a season, by the membership of an earlier one. */
export interface Renewal {
  memberId: string;
  season: Season;
}

/**
 * Returns the key of the sign-up of a renewal, in the place of the key of a browser: all browsers with the link have the same. No
 * browser can send a key with this hash.
 */
export const renewalFormKey = ({ memberId, season }: Renewal): string =>
  createHash('sha256').update(`renewal ${memberId} ${season}`).digest('base64url');

const personOf = (memberId: string): SQL => sql`(select h.person_id from ${members} h where h.id = ${memberId}::uuid)`;

/**
 * Locks a person's coming back to a season until the commit, whichever of their links is used. It must be the first statement,
 * before the lock of the person.
 */
export const lockRenewal = (db: Database, { memberId, season }: Renewal) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(
    'renewal|' || ${season} || '|' || coalesce(${personOf(memberId)}::text, ''), 0))`);

/** True for the renewals of a season, by whichever membership of the person (docs/rules.md#renewal). */
const ofPerson = ({ memberId, season }: Renewal): SQL | undefined =>
  and(eq(renewals.season, season), sql`${renewals.memberId} in ${speakingWith(sql`(${memberId}::uuid)`)}`);

/** Selects the ids of the sign-ups that the links of a person began for a season. */
export const selectSignUpIds = (db: Database, renewal: Renewal) =>
  db
    .select({ id: sql<string>`${renewals.signUpId}`.as('id') })
    .from(renewals)
    .where(and(ofPerson(renewal), sql`${renewals.signUpId} is not null`));

/** For a guard: selects the sign-up that waits for its payment. */
export const selectPendingOf = (db: Database, renewal: Renewal) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(inArray(members.id, selectSignUpIds(db, renewal)), eq(members.status, 'pending'), isNull(members.archivedAt)),
    );

/**
 * Returns the statements that give the sign-up under way the identity and the e-mail of the form just sent, so that it is
 * continued under them. A payment that is being begun with another e-mail is cancelled: its key at the provider stands for
 * exactly one request.
 */
export const continueUnder = (
  db: Database,
  begunId: string,
  { identity, email, formKey, now }: { identity: string; email: string; formKey: string; now: Date },
) => {
  const isWaiting = and(eq(members.id, begunId), eq(members.status, 'pending'));
  return [
    db
      .update(payments)
      .set({ status: 'cancelled', cancelledAt: now, updatedAt: now })
      .where(
        and(
          eq(payments.memberId, begunId),
          eq(payments.means, 'card'),
          eq(payments.status, 'open'),
          isNull(payments.reference),
          sql`exists (select from ${members} m where m.id = ${begunId}::uuid and m.email <> ${email})`,
        ),
      ),
    db.update(members).set({ identity, email, formKey }).where(isWaiting),
  ] as const;
};

/** Writes down which sign-up a renewal began. Who signs up has not declined. `signUpId` selects its id. */
export const rememberSignUp = (db: Database, renewal: Renewal, { signUpId, now }: { signUpId: SQL; now: Date }) => {
  const set = { signUpId, openedAt: sql`coalesce(${renewals.openedAt}, ${now.toISOString()})` };
  return [
    clearDecline(db, renewal),
    db
      .insert(renewals)
      .values({ ...renewal, signUpId, openedAt: now, createdAt: now })
      .onConflictDoUpdate({ target: [renewals.memberId, renewals.season], set }),
  ] as const;
};

/** Selects the answer of a person that they do not come back, by whichever membership it was given. */
export const selectDeclined = (db: Database, renewal: Renewal) =>
  db
    .select({ id: renewals.id })
    .from(renewals)
    .where(and(ofPerson(renewal), isNotNull(renewals.declinedAt)));

/** Takes that answer back. Who gave it had opened the page. */
export const clearDecline = (db: Database, renewal: Renewal) =>
  db
    .update(renewals)
    .set({ declinedAt: null, openedAt: sql`coalesce(${renewals.openedAt}, ${renewals.declinedAt})` })
    .where(and(ofPerson(renewal), isNotNull(renewals.declinedAt)));

/** Selects the last photo of a membership, unless it was refused, and when it was sent. */
export const selectLastPhoto = (db: Database, memberId: string) =>
  db
    .select({
      key: members.photoKey,
      at: sql<Date>`coalesce(${members.photoAt}, ${members.createdAt})`.mapWith(members.createdAt),
    })
    .from(members)
    .where(and(eq(members.id, memberId), sql`${members.photoKey} is not null`, isNull(members.photoRefusal)));
