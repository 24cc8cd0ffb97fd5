import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { passkeyChallenges } from '../db/factor-schema.ts';

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
