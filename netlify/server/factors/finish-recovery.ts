import { RECOVERY_HOURS } from '#domain/factor.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';
import { write } from '../write.ts';
import { deleteFactors, type RecoveryRow, selectRecoveries, selectSameRecovery } from './recovery-queries.ts';

const HOUR = 3_600_000;

/** Returns when a recovery takes the factors off, or null while nobody confirmed it. */
export const endOfRecovery = ({ confirmedAt }: Pick<RecoveryRow, 'confirmedAt'>): Date | null =>
  confirmedAt && new Date(confirmedAt.getTime() + RECOVERY_HOURS * HOUR);

const isDue = (recovery: RecoveryRow, now: Date): boolean => {
  const end = endOfRecovery(recovery);
  return end !== null && end <= now;
};

/** Takes the factors off. Nothing happens if the recovery was stopped, or died, meanwhile. */
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
    if (!isRefused(error)) throw error;
    return false;
  }
};

/**
 * Takes the factors off an account whose recovery is due. Returns true if it did, and otherwise when it will, or null if
 * nobody has confirmed one.
 */
export const finishRecovery = async (deps: Deps, administratorId: string): Promise<true | Date | null> => {
  const [recovery] = await selectRecoveries(deps.db, administratorId);
  if (!recovery) return null;
  if (isDue(recovery, deps.now()) && (await finish(deps, recovery))) return true;
  return endOfRecovery(recovery);
};

/** Does the same for all accounts: for the job of the night. Returns true if another recovery is still to come. */
export const finishRecoveries = async (deps: Deps): Promise<boolean> => {
  const all = await selectRecoveries(deps.db);
  const due = all.filter((recovery) => isDue(recovery, deps.now()));
  for (const recovery of due) await finish(deps, recovery);
  return all.some((recovery) => recovery.confirmedAt !== null && !due.includes(recovery));
};
