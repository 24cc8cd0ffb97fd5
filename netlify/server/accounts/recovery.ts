import type { FactorRecovery } from '#domain/account/factor.ts';
import { allows } from '#domain/account/role.ts';
import { DomainError, type RefusalReason } from '#domain/error.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed, SignedInAdministrator } from '../http/app-env.ts';
import { planNights } from '../jobs/nights.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf } from '../runtime/log.ts';
import { write } from '../write/write.ts';
import { endOfRecovery } from './finish-recovery.ts';
import { passwordGuard } from './passwords.ts';
import {
  confirmRecovery,
  deleteRecovery,
  insertRecovery,
  type RecoveryRow,
  selectGuarded,
  selectRecoveries,
  selectRecovery,
  selectSameRecovery,
} from './recovery-queries.ts';

/** Returns a recovery as administrators see it. */
export const toRecovery = (row: RecoveryRow): FactorRecovery => ({
  administratorId: row.administratorId,
  name: row.name,
  startedBy: row.startedBy,
  startedAt: row.startedAt.toISOString(),
  confirmedBy: row.confirmedBy,
  endsAt: endOfRecovery(row)?.toISOString() ?? null,
  isTold: row.isTold,
});

/** Returns the recoveries under way. */
export const listRecoveries = async ({ db }: Pick<Deps, 'db'>): Promise<FactorRecovery[]> =>
  (await selectRecoveries(db)).map(toRecovery);

const refuse = (reason: RefusalReason) => new DomainError('conflict', { reason });

const begin = async (deps: Deps, by: SignedInAdministrator, confirmed: Confirmed, id: string): Promise<void> => {
  const { db, now } = deps;
  const { first, refusal } = passwordGuard(deps, confirmed);
  await write(deps, {
    actor: confirmed,
    subject: { type: 'administrator', id },
    action: 'administrator.start-recovery',
    first: [...first, refuseWhen(db, selectRecoveries(db, id))],
    statements: insertRecovery(db, { administratorId: id, startedBy: by.id, startedAt: now() }),
    mails: [{ kind: 'recovery-begun', data: { endsAt: null }, to: { administratorId: id } }],
    refusal,
  });
};

/** Confirms a recovery that another administrator started. One of the two is an owner. */
const confirm = async (
  deps: Deps,
  by: SignedInAdministrator,
  confirmed: Confirmed,
  recovery: RecoveryRow,
): Promise<void> => {
  const { db, now } = deps;
  if (recovery.startedById === by.id) throw refuse('same-recoverer');
  if (!recovery.isByOwner && !by.roles.includes('owner')) throw refuse('no-owner-recovers');
  const { administratorId: id } = recovery;
  const { first, refusal } = passwordGuard(deps, confirmed);
  const confirmedAt = now();
  const endsAt = endOfRecovery({ confirmedAt })?.toISOString() ?? null;
  await write(deps, {
    actor: confirmed,
    subject: { type: 'administrator', id },
    action: 'administrator.confirm-recovery',
    first: [...first, refuseUnless(db, selectSameRecovery(db, id, recovery))],
    // Read at the end of the transaction: the recovery is valid only if one of the two is still an owner.
    statements: [
      confirmRecovery(db, id, { confirmedBy: by.id, confirmedAt }),
      refuseUnless(db, selectRecoveries(db, id)),
    ],
    mails: [{ kind: 'recovery-begun', data: { endsAt }, to: { administratorId: id } }],
    after: () => planNights(deps),
    refusal,
  });
};

/**
 * Starts or confirms a recovery, which removes the lost factors of an account: one administrator starts it, a second
 * one confirms it, and a day later the factors go (docs/rules.md#lost-phone). Idempotent after that. Throws `conflict`
 * if the account has no factor, if it is the caller's own, or if neither of the two is an owner.
 */
const askFor = async (
  deps: Deps,
  by: SignedInAdministrator,
  confirmed: Confirmed,
  email: string,
): Promise<FactorRecovery> => {
  const { db } = deps;
  const [account] = await selectGuarded(db, email);
  if (!account) throw refuse('not-guarded');
  if (account.id === by.id) throw refuse('own-recovery');
  const attempt = async (isLast = false): Promise<RecoveryRow> => {
    const [recovery] = await selectRecoveries(db, account.id);
    if (recovery?.confirmedAt) return recovery;
    try {
      await (recovery ? confirm(deps, by, confirmed, recovery) : begin(deps, by, confirmed, account.id));
    } catch (error) {
      // A race condition: another request started, confirmed or stopped the recovery. One retry.
      if (!isRefusedWrite(error) || isLast) throw error;
      return attempt(true);
    }
    const [written] = await selectRecoveries(db, account.id);
    if (!written) throw refuse('not-guarded');
    return written;
  };
  return toRecovery(await attempt());
};

/**
 * Requests a recovery. An administrator who may see all accounts gets its state. Others get the same answer in the same
 * time, whether or not the address has an account: the work happens after the answer. Throws `conflict` for one's own
 * account; an administrator who sees all accounts also gets the errors of `askFor`.
 */
export const askRecovery = async (
  deps: Deps,
  by: SignedInAdministrator,
  confirmed: Confirmed,
  email: string,
): Promise<FactorRecovery | null> => {
  if (email === by.email) throw refuse('own-recovery');
  const asked = askFor(deps, by, confirmed, email);
  if (allows(by.roles, 'accounts', 'read')) return asked;
  inBackground(
    asked.catch((error: unknown) => {
      if (!(error instanceof DomainError)) deps.log('a recovery was not requested', { error: errorNameOf(error) });
    }),
  );
  return null;
};

/** Stops a recovery, one's own or another's. Stopping none is no error. */
export const stopRecovery = async (deps: Deps, by: AdministratorActor, id: string): Promise<void> => {
  const { db } = deps;
  try {
    await write(deps, {
      actor: by,
      subject: { type: 'administrator', id },
      action: 'administrator.stop-recovery',
      first: [refuseUnless(db, selectRecovery(db, id))],
      statements: [deleteRecovery(db, id)],
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
  }
};
