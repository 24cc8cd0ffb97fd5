import { and, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { accountingRows } from '../db/privacy-schema.ts';
import { payments } from '../db/schema.ts';

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
