import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Season } from '#domain/season/season.ts';
import type { Database } from '../db/client.ts';
import { ledgerEntries } from '../db/ledger-schema.ts';
import { members, orderLines } from '../db/schema.ts';

/** Selects the facts of a season's memberships for a report, including those in the archives. */
export const selectReported = (db: Database, season: Season) =>
  db
    .select({ id: members.id, personId: members.personId, status: members.status, birthDate: members.birthDate })
    .from(members)
    .where(eq(members.season, season));

/** Selects what the members of a season joined. */
export const selectReportedLines = (db: Database, season: Season) =>
  db
    .select({
      memberId: orderLines.memberId,
      discipline: orderLines.discipline,
      cents: sql<number>`${orderLines.amountCents} - ${orderLines.discountCents}`,
      deductions: orderLines.deductions,
    })
    .from(orderLines)
    .innerJoin(members, eq(members.id, orderLines.memberId))
    .where(eq(members.season, season))
    .orderBy(orderLines.memberId, orderLines.position);

/** Selects the ledger's sums of a season by membership, means and kind. */
export const selectReportedMoney = (db: Database, season: Season) =>
  db
    .select({
      memberId: ledgerEntries.memberId,
      means: ledgerEntries.means,
      kind: ledgerEntries.kind,
      cents: sql<number>`sum(${ledgerEntries.amountCents})::int`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.season, season))
    .groupBy(ledgerEntries.memberId, ledgerEntries.means, ledgerEntries.kind);

/** Selects the persons who were members in a season before this one. */
export const selectKnownPersons = (db: Database, season: Season) =>
  db
    .selectDistinct({ personId: members.personId })
    .from(members)
    .where(and(lt(members.season, season), inArray(members.status, [...statusesInForce])));
