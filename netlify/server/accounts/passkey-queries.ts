import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { administrators } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { passkeyChallenges, passkeys } from '../db/factor-schema.ts';

interface Challenge {
  hash: string;
  purpose: (typeof passkeyChallenges.$inferSelect)['purpose'];
  /** Null for a sign-in. */
  sessionId: string | null;
}

/** Takes a challenge, or a proof, once: returns its row only the first time, for that purpose and in that session. */
export const takeChallenge = (db: Database, { hash, purpose, sessionId }: Challenge, now: Date) =>
  db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hash),
        eq(passkeyChallenges.purpose, purpose),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });

export const insertChallenge = (db: Database, challenge: Challenge & { expiresAt: Date }) =>
  db.insert(passkeyChallenges).values(challenge);

export const deleteOldChallenges = (db: Database, now: Date) =>
  db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));

/** Selects a passkey by the name its authenticator gave it, with its account. */
export const selectCredential = (db: Database, credentialId: string) =>
  db
    .select({ passkey: passkeys, administrator: administrators })
    .from(passkeys)
    .innerJoin(administrators, eq(administrators.id, passkeys.administratorId))
    .where(eq(passkeys.credentialId, credentialId));

/** For a guard: selects a passkey that an authenticator gave that name. */
export const selectSameCredential = (db: Database, credentialId: string) =>
  db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.credentialId, credentialId));

export const insertPasskey = (db: Database, passkey: typeof passkeys.$inferInsert) =>
  db.insert(passkeys).values(passkey);

/**
 * For a guard: selects and locks a passkey of an enabled account whose counter is below the one that was signed. Many
 * authenticators do not count, and say 0 for ever.
 */
export const selectUsable = (db: Database, id: string, counter: number) =>
  db
    .select({ one: sql`1` })
    .from(passkeys)
    .innerJoin(administrators, eq(administrators.id, passkeys.administratorId))
    .where(
      and(
        eq(passkeys.id, id),
        isNull(administrators.disabledAt),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)),
      ),
    )
    .for('update', { of: passkeys });

/** Keeps how often a passkey was used, and when it was the last time. */
export const noteUse = (db: Database, id: string, { counter, at }: { counter: number; at: Date }) =>
  db.update(passkeys).set({ counter, lastUsedAt: at }).where(eq(passkeys.id, id));
