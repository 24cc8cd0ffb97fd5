import { RECOVERY_HOURS } from '#domain/account/factor.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { eachStep } from '../runtime/work-list.ts';
import { write } from '../write/write.ts';
import { deleteFactors, type RecoveryRow, selectRecoveries, selectSameRecovery } from './recovery-queries.ts';
import { deleteSessionsOf } from './session-queries.ts';

const HOUR = 3_600_000;

/**
 * Returns the earliest instant at which a recovery removes the factors: a day after its confirmation, and after the
 * mail server accepted the warning to the owner. Null before the confirmation.
 */
export const endOfRecovery = ({
  confirmedAt,
  toldAt,
}: Pick<RecoveryRow, 'confirmedAt'> & { toldAt?: Date | null }): Date | null =>
  confirmedAt && new Date(Math.max(confirmedAt.getTime(), toldAt?.getTime() ?? 0) + RECOVERY_HOURS * HOUR);

// The warning mail must have gone out. Otherwise an attacker who blocks mail could take over the account.
const isDue = (recovery: RecoveryRow, now: Date): boolean => {
  const end = endOfRecovery(recovery);
  return end !== null && end <= now && recovery.isTold;
};

/** Removes the factors, unless the recovery was stopped or has expired. */
const finish = async (deps: Deps, recovery: RecoveryRow): Promise<boolean> => {
  const { db } = deps;
  const { administratorId: id } = recovery;
  try {
    await write(deps, {
      actor: { kind: 'job' },
      subject: { type: 'administrator', id },
      action: 'administrator.recover',
      first: [refuseUnless(db, selectSameRecovery(db, id, recovery)), refuseUnless(db, selectRecoveries(db, id))],
      statements: [...deleteFactors(db, id), deleteSessionsOf(db, id)],
      mails: [
        {
          kind: 'factor-removed',
          data: { at: deps.now().toISOString(), how: 'recovery' },
          to: { administratorId: id },
        },
      ],
    });
    return true;
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    return false;
  }
};

/**
 * Takes the factors off an account whose recovery is due. Returns true if it did, and otherwise the recovery, or undefined
 * if there is none.
 */
export const finishRecovery = async (deps: Deps, administratorId: string): Promise<true | RecoveryRow | undefined> => {
  const [recovery] = await selectRecoveries(deps.db, administratorId);
  if (!recovery) return undefined;
  if (isDue(recovery, deps.now()) && (await finish(deps, recovery))) return true;
  return recovery;
};

/**
 * Does the same for all accounts: for the job of the night. One that fails keeps no other. Returns true if another recovery
 * is still to come.
 */
export const finishRecoveries = async (deps: Deps): Promise<boolean> => {
  const all = await selectRecoveries(deps.db);
  const due = all.filter((recovery) => isDue(recovery, deps.now()));
  const isWhole = await eachStep(
    deps,
    Object.fromEntries(due.map((recovery) => [recovery.administratorId, () => finish(deps, recovery)])),
  );
  return !isWhole || all.some((recovery) => recovery.confirmedAt !== null && !due.includes(recovery));
};
