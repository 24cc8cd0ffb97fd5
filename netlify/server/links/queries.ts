import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { LinkScope } from '#domain/link.ts';
import type { Season } from '#domain/season.ts';
import type { Database } from '../db/client.ts';
import { links } from '../db/link-schema.ts';

/** A link that works, as its holder uses it. */
export interface LiveLink {
  id: string;
  scope: LinkScope;
  personId: string;
  season: Season;
  /** The address that a link of scope `email` confirms. */
  email: string | null;
  lastUsedAt: Date | null;
}

const isLive = (now: Date) => and(gt(links.expiresAt, now), isNull(links.revokedAt));

const selectLive = (db: Database, which: SQL, now: Date) =>
  db
    .select({
      id: links.id,
      scope: links.scope,
      personId: links.personId,
      season: links.season,
      email: links.email,
      lastUsedAt: links.lastUsedAt,
    })
    .from(links)
    .where(and(which, isLive(now)));

/** Selects the link of a token, if it works. */
export const selectLiveLink = (db: Database, tokenHash: string, now: Date) =>
  selectLive(db, eq(links.tokenHash, tokenHash), now);

/** Selects a link, if it still works. */
export const selectLinkById = (db: Database, id: string, now: Date) => selectLive(db, eq(links.id, id), now);

/** For a guard: selects a link if it still works, for the person it was made for. */
export const selectStillLive = (db: Database, { id, personId }: Pick<LiveLink, 'id' | 'personId'>, now: Date) =>
  db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.id, id), eq(links.personId, personId), isLive(now)));

/** Writes when a link was used, unless it was used since `before`. */
export const touchLink = (db: Database, id: string, { now, before }: { now: Date; before: Date }) =>
  db
    .update(links)
    .set({ lastUsedAt: now })
    .where(and(eq(links.id, id), or(isNull(links.lastUsedAt), lt(links.lastUsedAt, before))));
