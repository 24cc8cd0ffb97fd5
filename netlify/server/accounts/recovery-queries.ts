import { and, asc, eq, gte, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { administrators } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { factorRecoveries, passkeys, recoveryCodes, totpFactors } from '../db/factor-schema.ts';
import { outbox } from '../db/mail-schema.ts';
import { hasFactor } from './factor-queries.ts';

const starter = alias(administrators, 'starter');
const confirmer = alias(administrators, 'confirmer');

const canSignIn = (who: typeof starter | typeof confirmer): SQL | undefined =>
  and(isNull(who.disabledAt), isNotNull(who.passwordHash));

const isOwner = (who: typeof starter | typeof confirmer): SQL => sql`'owner' = any(${who.roles})`;

/** The mails that tell the owner of an account of its recovery. A site without a mail server writes none. */
const isTelling = and(
  eq(outbox.kind, 'recovery-begun'),
  eq(outbox.administratorId, factorRecoveries.administratorId),
  gte(outbox.createdAt, factorRecoveries.startedAt),
);
const tellings = (db: Database, which: SQL) => db.select({ one: sql`1` }).from(outbox).where(and(isTelling, which));

/**
 * Selects the valid recoveries of all accounts, or of one, with the administrators who requested them. A confirmed
 * recovery is valid while both may sign in and one of them is an owner.
 */
export const selectRecoveries = (db: Database, administratorId?: string) =>
  db
    .select({
      administratorId: factorRecoveries.administratorId,
      name: administrators.name,
      startedById: factorRecoveries.startedBy,
      startedBy: starter.name,
      isByOwner: sql<boolean>`${isOwner(starter)}`,
      startedAt: factorRecoveries.startedAt,
      confirmedBy: confirmer.name,
      confirmedAt: factorRecoveries.confirmedAt,
      isTold: sql<boolean>`not exists (${tellings(db, sql`${outbox.sentAt} is null`)})`,
      toldAt: sql<Date | null>`(${db
        .select({ at: max(outbox.sentAt) })
        .from(outbox)
        .where(isTelling)})`.mapWith(factorRecoveries.startedAt),
    })
    .from(factorRecoveries)
    .innerJoin(administrators, eq(administrators.id, factorRecoveries.administratorId))
    .innerJoin(starter, eq(starter.id, factorRecoveries.startedBy))
    .leftJoin(confirmer, eq(confirmer.id, factorRecoveries.confirmedBy))
    .where(
      and(
        administratorId === undefined ? undefined : eq(factorRecoveries.administratorId, administratorId),
        canSignIn(starter),
        or(isNull(factorRecoveries.confirmedBy), and(canSignIn(confirmer), or(isOwner(starter), isOwner(confirmer)))),
      ),
    )
    .orderBy(asc(factorRecoveries.startedAt));

export type RecoveryRow = Awaited<ReturnType<typeof selectRecoveries>>[number];

/** For a guard: selects and locks the recovery of an account as it was read. */
export const selectSameRecovery = (
  db: Database,
  administratorId: string,
  { startedById, confirmedAt }: Pick<RecoveryRow, 'startedById' | 'confirmedAt'>,
) =>
  db
    .select({ one: sql`1` })
    .from(factorRecoveries)
    .where(
      and(
        eq(factorRecoveries.administratorId, administratorId),
        eq(factorRecoveries.startedBy, startedById),
        confirmedAt === null ? isNull(factorRecoveries.confirmedAt) : eq(factorRecoveries.confirmedAt, confirmedAt),
      ),
    )
    .for('update');

/** Selects the id of an account of which a recovery was asked. */
export const selectRecovery = (db: Database, administratorId: string) =>
  db
    .select({ id: sql<string>`${factorRecoveries.administratorId}`.as('id') })
    .from(factorRecoveries)
    .where(eq(factorRecoveries.administratorId, administratorId));

/** Selects an account that may sign in and has a factor, by its address. */
export const selectGuarded = (db: Database, email: string) =>
  db
    .select({ id: administrators.id })
    .from(administrators)
    .where(and(eq(sql`lower(${administrators.email})`, email), isNull(administrators.disabledAt), hasFactor(db)));

/** Begins a recovery. One that died with its askers' rights makes room. */
export const insertRecovery = (
  db: Database,
  recovery: { administratorId: string; startedBy: string; startedAt: Date },
) => [deleteRecovery(db, recovery.administratorId), db.insert(factorRecoveries).values(recovery)];

export const confirmRecovery = (
  db: Database,
  administratorId: string,
  confirmed: { confirmedBy: string; confirmedAt: Date },
) => db.update(factorRecoveries).set(confirmed).where(eq(factorRecoveries.administratorId, administratorId));

export const deleteRecovery = (db: Database, administratorId: string) =>
  db.delete(factorRecoveries).where(eq(factorRecoveries.administratorId, administratorId));

/**
 * Ends the recoveries that an administrator started or confirmed. Belongs in the transaction that disables them or
 * takes rights from them.
 */
export const endRecoveriesBy = (db: Database, administratorId: string) =>
  db
    .delete(factorRecoveries)
    .where(or(eq(factorRecoveries.startedBy, administratorId), eq(factorRecoveries.confirmedBy, administratorId)));

/** Deletes every factor of an account, its recovery codes and its pending recovery. */
export const deleteFactors = (db: Database, administratorId: string) => [
  db.delete(totpFactors).where(eq(totpFactors.administratorId, administratorId)),
  db.delete(passkeys).where(eq(passkeys.administratorId, administratorId)),
  db.delete(recoveryCodes).where(eq(recoveryCodes.administratorId, administratorId)),
  deleteRecovery(db, administratorId),
];
