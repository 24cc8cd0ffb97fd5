import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { AuditAction } from '#domain/site/audit.ts';
import { administrators, auditEntries, knownBrowsers, sessions } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { club } from '../db/content-schema.ts';
import { factorColumns } from './factor-queries.ts';

export const findAdministratorByEmail = async (db: Database, email: string) =>
  (
    await db
      .select()
      .from(administrators)
      .where(eq(sql`lower(${administrators.email})`, email))
  )[0];

/** Returns an account by its address, with what opens it beside the password. */
export const findSigningIn = async (db: Database, email: string) =>
  (
    await db
      .select({ administrator: administrators, ...factorColumns(db) })
      .from(administrators)
      .where(eq(sql`lower(${administrators.email})`, email))
  )[0];

/** For a guard: selects a row if the account no longer has the checked password or is disabled. */
export const selectOtherPassword = (db: Database, checked: { id: string; passwordHash: string }) =>
  db
    .select({ id: administrators.id })
    .from(administrators)
    .where(
      and(
        eq(administrators.id, checked.id),
        or(ne(administrators.passwordHash, checked.passwordHash), isNotNull(administrators.disabledAt)),
      ),
    );

export const insertSession = (
  db: Database,
  session: Pick<typeof sessions.$inferInsert, 'tokenHash' | 'administratorId' | 'browser' | 'system' | 'expiresAt'> & {
    createdAt: Date;
  },
) => db.insert(sessions).values({ ...session, lastUsedAt: session.createdAt });

export const deleteExpiredSessions = (db: Database, now: Date) =>
  db.delete(sessions).where(lt(sessions.expiresAt, now));

/** Goes before the statement that ends a session: leaves a line of whose it was. None for an unknown session. */
export const insertSignOut = (db: Database, tokenHash: string) =>
  db.execute(sql`
    insert into ${auditEntries} (administrator_id, action, subject_type, subject_id)
    select administrator_id, ${'administrator.sign-out' satisfies AuditAction}, 'administrator', administrator_id::text
    from ${sessions} where token_hash = ${tokenHash} and expires_at > now()`);

/** Selects the id of the account with an address, for a line about it. */
export const selectIdOf = (db: Database, email: string) =>
  sql`(${db
    .select({ id: administrators.id })
    .from(administrators)
    .where(eq(sql`lower(${administrators.email})`, email))})`;

export const deleteSession = (db: Database, tokenHash: string) =>
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));

/** How a live session is prolonged. Hours and instants: the longest life counts from its beginning. */
export interface Prolonging {
  now: Date;
  /** Only a session that was not used since then is prolonged. */
  unusedSince: Date;
  idleUntil: Date;
  longestHours: number;
}

/** Returns a live session as it was before, and prolongs it in the same statement, but not for a disabled account. */
export const findLiveSession = async (
  db: Database,
  tokenHash: string,
  { now, unusedSince, idleUntil, longestHours }: Prolonging,
) => {
  const isLive = and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now));
  const enabled = db.select({ id: administrators.id }).from(administrators).where(isNull(administrators.disabledAt));
  const prolonged = db.$with('prolonged').as(
    db
      .update(sessions)
      .set({
        lastUsedAt: now,
        expiresAt: sql`least(${idleUntil.toISOString()}::timestamptz, ${sessions.createdAt} + make_interval(hours => ${longestHours}))`,
      })
      .where(and(isLive, lt(sessions.lastUsedAt, unusedSince), inArray(sessions.administratorId, enabled)))
      .returning({ id: sessions.id }),
  );
  const [found] = await db
    .with(prolonged)
    .select({
      session: sessions,
      administrator: administrators,
      ...factorColumns(db),
      isFactorAsked: sql<boolean>`(${db.select({ asked: club.factorAsked }).from(club)})`,
    })
    .from(sessions)
    .innerJoin(administrators, eq(administrators.id, sessions.administratorId))
    .where(isLive);
  return found;
};

/** Deletes the sessions of an account: all, all but one, or one only. */
export const deleteSessionsOf = (db: Database, administratorId: string, which: { but?: string; only?: string } = {}) =>
  db
    .delete(sessions)
    .where(
      and(
        eq(sessions.administratorId, administratorId),
        which.but === undefined ? undefined : ne(sessions.id, which.but),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
      ),
    );

const isEnabled = (db: Database, administratorId: string) =>
  exists(
    db
      .select({ id: administrators.id })
      .from(administrators)
      .where(and(eq(administrators.id, administratorId), isNull(administrators.disabledAt))),
  );

/** Selects the live sessions of an account, or all but one. A disabled account has none. */
export const selectLiveSessionsOf = (db: Database, administratorId: string, now: Date, which: { but?: string } = {}) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.administratorId, administratorId),
        which.but === undefined ? undefined : ne(sessions.id, which.but),
        gt(sessions.expiresAt, now),
        isEnabled(db, administratorId),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));

export const selectLiveSessionOf = (db: Database, session: { id: string; administratorId: string }, now: Date) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.administratorId, session.administratorId),
        gt(sessions.expiresAt, now),
      ),
    );

/** Selects whether an account, by its address, knows a browser. */
export const selectBrowserOf = (db: Database, email: string, keyHash: string) =>
  db
    .select({ seenAt: knownBrowsers.seenAt })
    .from(knownBrowsers)
    .innerJoin(administrators, eq(administrators.id, knownBrowsers.administratorId))
    .where(and(eq(sql`lower(${administrators.email})`, email), eq(knownBrowsers.keyHash, keyHash)));

export const selectKnownBrowser = (db: Database, administratorId: string, keyHash: string) =>
  db
    .select({ seenAt: knownBrowsers.seenAt })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.administratorId, administratorId), eq(knownBrowsers.keyHash, keyHash)));

/** Upserts the browser from which an administrator signed in. */
export const knowBrowser = (db: Database, browser: { administratorId: string; keyHash: string; seenAt: Date }) =>
  db
    .insert(knownBrowsers)
    .values(browser)
    .onConflictDoUpdate({
      target: [knownBrowsers.administratorId, knownBrowsers.keyHash],
      set: { seenAt: browser.seenAt },
    });

/** Forgets every known browser of an account: one may belong to a person who knew the former password. */
export const forgetBrowsers = (db: Database, administratorId: string) =>
  db.delete(knownBrowsers).where(eq(knownBrowsers.administratorId, administratorId));

/** Forgets browsers that were not used since an instant. */
export const deleteOldBrowsers = (db: Database, before: Date) =>
  db.delete(knownBrowsers).where(lt(knownBrowsers.seenAt, before));
