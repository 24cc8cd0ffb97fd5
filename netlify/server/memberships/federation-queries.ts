import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { FederationField } from '#domain/season/federation.ts';
import type { Season } from '#domain/season/season.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { members } from '../db/schema.ts';
import { byName } from '../member/queries.ts';

/** Selects the members in force of a season, by name, also once it is closed. */
export const selectForFederation = (db: Database, season: Season, onlyUnlicensed: boolean) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.season, season),
        inArray(members.status, [...statusesInForce]),
        onlyUnlicensed ? isNull(members.licenseNumber) : undefined,
      ),
    )
    .orderBy(...byName.map((part) => asc(part)));

const holdsOneOf = (fields: readonly FederationField[]) => or(...fields.map((field) => isNotNull(members[field])));

/** Notes that these members were exported for the federation, where they hold something that is erased afterwards. */
export const noteExported = (db: Database, ids: readonly string[], fields: readonly FederationField[], now: Date) =>
  db
    .update(members)
    .set({ federationExportedAt: now })
    .where(and(sql`${members.id} = any(${sql.param([...ids])}::uuid[])`, holdsOneOf(fields)));

/** The members of whom something was exported that the season no longer keeps, and that nobody has changed since. */
const isToErase = (season: Season, fields: readonly FederationField[]) =>
  and(eq(members.season, season), isNotNull(members.federationExportedAt), holdsOneOf(fields) ?? sql`false`);

export const countToErase = (db: Database, season: Season, fields: readonly FederationField[]) =>
  db.select({ count: sql<number>`count(*)::int` }).from(members).where(isToErase(season, fields));

/** For a guard: selects a row if as many as this are to be erased. */
export const selectAsMany = (db: Database, season: Season, fields: readonly FederationField[], count: number) =>
  db.select({ one: sql`1` }).from(members).where(isToErase(season, fields)).having(sql`count(*) = ${count}::int`);

/** Erases these fields of those who were exported. The journal line stands in the history of each. */
export const eraseExported = (
  db: Database,
  { season, fields, lineId, now }: { season: Season; fields: readonly FederationField[]; lineId: string; now: Date },
) =>
  db
    .update(members)
    .set({
      ...Object.fromEntries(fields.map((field) => [field, null])),
      federationErasedAt: now,
      federationExportedAt: null,
      sharedLines: sql`array_append(${members.sharedLines}, ${lineId}::uuid)`,
      updatedAt: now,
    })
    .where(isToErase(season, fields));

/** Selects the line of an erasure that has run. */
export const selectErasureLine = (db: Database, lineId: string) =>
  db.select({ fields: auditEntries.fields }).from(auditEntries).where(eq(auditEntries.id, lineId));
