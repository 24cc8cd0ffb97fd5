import { and, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { auditEntries } from '../../db/account-schema.ts';
import { backupState } from '../../db/backup-schema.ts';
import type { Database } from '../../db/client.ts';
import { totpFactors } from '../../db/factor-schema.ts';
import { links } from '../../db/link-schema.ts';
import { accountingRows } from '../../db/privacy-schema.ts';
import { payments } from '../../db/schema.ts';

/** Returns the references of payments that began after an instant. */
export const listReferencesSince = async (db: Database, since: Date): Promise<string[]> =>
  (
    await db
      .select({ reference: payments.reference })
      .from(payments)
      .where(and(isNotNull(payments.reference), gt(payments.createdAt, since)))
  ).flatMap(({ reference }) => reference ?? []);

/** Returns the references of payments whose member was erased. */
export const listErasedReferences = async (db: Database): Promise<string[]> =>
  (
    await db
      .select({ reference: accountingRows.reference })
      .from(accountingRows)
      .where(isNotNull(accountingRows.reference))
  ).flatMap(({ reference }) => reference ?? []);

/** Selects how the nightly backup stands: a row, or none before the first night. */
export const selectBackupState = (db: Database) =>
  db
    .select({
      keptAt: backupState.keptAt,
      unread: backupState.unread,
      trouble: backupState.trouble,
      troubleSince: backupState.troubleSince,
    })
    .from(backupState);

/** Writes that a night was kept, which ends all trouble. */
export const writeKept = (db: Database, keptAt: Date, unread: number) => {
  const kept = { keptAt, unread, trouble: null, troubleSince: null };
  return db.insert(backupState).values(kept).onConflictDoUpdate({ target: backupState.id, set: kept });
};

/** Writes what is wrong with the nightly backup, and since when. */
export const writeTrouble = (db: Database, trouble: string, troubleSince: Date) =>
  db
    .insert(backupState)
    .values({ trouble, troubleSince })
    .onConflictDoUpdate({ target: backupState.id, set: { trouble, troubleSince } });

/** Selects a line of the journal of before an instant that no kept night has: the nights do not run. */
export const selectLate = (db: Database, before: Date) =>
  db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .innerJoin(backupState, lt(backupState.keptAt, auditEntries.at))
    .where(lt(auditEntries.at, before))
    .limit(1);

/** Lists the second factors whose codes the site checks. */
export const listSealedFactors = (db: Database) =>
  db
    .select({ administratorId: totpFactors.administratorId, secret: totpFactors.secret })
    .from(totpFactors)
    .where(isNotNull(totpFactors.secret));

/** Lists the links that open something. */
export const listLivingLinks = (db: Database, now: Date) =>
  db
    .select({ id: links.id, tokenHash: links.tokenHash })
    .from(links)
    .where(and(gt(links.expiresAt, now), isNull(links.revokedAt)));
