import { and, asc, eq, exists, isNotNull, lt, sql } from 'drizzle-orm';
import { administrators } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { club } from '../db/content-schema.ts';
import { passkeys, recoveryCodes, totpFactors } from '../db/factor-schema.ts';

/** What the columns of a row say about an administrator's factors, to be selected beside `administrators`. */
export const factorColumns = (db: Database) => ({
  hasTotp: sql<boolean>`${exists(
    db
      .select({ one: sql`1` })
      .from(totpFactors)
      .where(and(eq(totpFactors.administratorId, administrators.id), isNotNull(totpFactors.secret))),
  )}`,
  hasPasskey: sql<boolean>`${exists(
    db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.administratorId, administrators.id)),
  )}`,
});

/** Says whether an administrator has a factor, to be selected beside `administrators`. */
export const hasFactor = (db: Database) => {
  const { hasTotp, hasPasskey } = factorColumns(db);
  return sql<boolean>`(${hasTotp} or ${hasPasskey})`;
};

export const selectTotp = (db: Database, administratorId: string) =>
  db.select().from(totpFactors).where(eq(totpFactors.administratorId, administratorId));

export const selectPasskeys = (db: Database, administratorId: string) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.administratorId, administratorId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const selectRecoveryCodes = (db: Database, administratorId: string) =>
  db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.administratorId, administratorId));

/** For a guard: selects and locks the application of codes if no code of that step or a later one was used. */
export const selectUnusedStep = (db: Database, administratorId: string, step: number) =>
  db
    .select({ one: sql`1` })
    .from(totpFactors)
    .where(and(eq(totpFactors.administratorId, administratorId), lt(totpFactors.lastStep, step)))
    .for('update');

export const takeStep = (db: Database, administratorId: string, step: number) =>
  db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.administratorId, administratorId), lt(totpFactors.lastStep, step)));

const isCode = (administratorId: string, codeHash: string) =>
  and(eq(recoveryCodes.administratorId, administratorId), eq(recoveryCodes.codeHash, codeHash));

/** For a guard: selects and locks a recovery code that was not used. */
export const selectUnusedCode = (db: Database, administratorId: string, codeHash: string) =>
  db.select({ one: sql`1` }).from(recoveryCodes).where(isCode(administratorId, codeHash)).for('update');

export const deleteRecoveryCode = (db: Database, administratorId: string, codeHash: string) =>
  db.delete(recoveryCodes).where(isCode(administratorId, codeHash));

/** Upserts a secret, which counts once a code of it was typed. It replaces an earlier one that waited. */
export const keepPendingSecret = (db: Database, administratorId: string, pendingSecret: string) =>
  db
    .insert(totpFactors)
    .values({ administratorId, pendingSecret })
    .onConflictDoUpdate({ target: totpFactors.administratorId, set: { pendingSecret } });

/** For a guard: selects and locks the secret that waits, if it is still that one. */
export const selectPendingSecret = (db: Database, administratorId: string, pendingSecret: string) =>
  db
    .select({ one: sql`1` })
    .from(totpFactors)
    .where(and(eq(totpFactors.administratorId, administratorId), eq(totpFactors.pendingSecret, pendingSecret)))
    .for('update');

/** Makes the secret that waits the one that counts. Its first code is used. */
export const confirmSecret = (
  db: Database,
  administratorId: string,
  { secret, step, at }: { secret: string; step: number; at: Date },
) =>
  db
    .update(totpFactors)
    .set({ secret, pendingSecret: null, lastStep: step, confirmedAt: at })
    .where(eq(totpFactors.administratorId, administratorId));

export const replaceRecoveryCodes = (db: Database, administratorId: string, hashes: readonly string[]) => [
  db.delete(recoveryCodes).where(eq(recoveryCodes.administratorId, administratorId)),
  db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ administratorId, codeHash }))),
];

export const deleteTotp = (db: Database, administratorId: string) =>
  db.delete(totpFactors).where(eq(totpFactors.administratorId, administratorId));

export const deletePasskey = (db: Database, { id, administratorId }: { id: string; administratorId: string }) =>
  db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.administratorId, administratorId)));

/** For a guard: selects the passkey of an account. */
export const selectPasskey = (db: Database, { id, administratorId }: { id: string; administratorId: string }) =>
  db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.administratorId, administratorId)));

/** Deletes the recovery codes of an account that has no factor any more, so that they open nothing. */
export const deleteUselessCodes = (db: Database, administratorId: string) =>
  db
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.administratorId, administratorId),
        sql`not exists (select 1 from ${totpFactors} where ${totpFactors.administratorId} = ${administratorId} and ${totpFactors.secret} is not null)`,
        sql`not exists (select 1 from ${passkeys} where ${passkeys.administratorId} = ${administratorId})`,
      ),
    );

/** For a guard: selects whether an account has a factor. */
export const selectFactor = (db: Database, administratorId: string) =>
  db
    .select({ id: administrators.id })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), hasFactor(db)));

export const selectSafety = (db: Database) =>
  db
    .select({
      factorAsked: club.factorAsked,
      refundAskedAboveCents: club.refundAskedAboveCents,
      updatedAt: club.updatedAt,
    })
    .from(club);

export const updateSafety = (
  db: Database,
  safety: { factorAsked: boolean; refundAskedAboveCents: number | null; updatedAt: Date },
) => db.update(club).set(safety);
