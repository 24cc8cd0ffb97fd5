import { inArray, or } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { media } from '../db/content-schema.ts';
import { members } from '../db/schema.ts';

/** Returns those of the keys that a member's row uses. */
export const listMemberFilesInUse = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  const wanted = [...keys];
  const rows = await db
    .select({ photoKey: members.photoKey, proofKey: members.proofKey })
    .from(members)
    .where(or(inArray(members.photoKey, wanted), inArray(members.proofKey, wanted)));
  const known = new Set(rows.flatMap(({ photoKey, proofKey }) => [photoKey, proofKey]));
  return new Set(wanted.filter((key) => known.has(key)));
};

/** Returns those of the keys that belong to pictures of the site. */
export const listMediaInUse = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ key: media.key })
    .from(media)
    .where(inArray(media.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
};
