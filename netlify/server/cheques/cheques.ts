import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { Cheque, ChequeInput, ChequesInHand } from '#domain/ledger/slip.ts';
import { chequeRefusal } from '#domain/member/member-actions.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import type { Deps } from '../deps.ts';
import { change, changedFields } from '../write/write.ts';
import { countUntracked, selectCheque, selectInHand, selectUntracked, toCheque, updateCheque } from './queries.ts';

/** How many cheques from before slips are shown. The club has probably deposited most of them long ago. */
const LATEST_UNTRACKED = 200;

/** Returns the cheques in hand and those from before slips. Throws `unavailable`. */
export const findChequesInHand = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ChequesInHand> => {
  const [inHand, latest, [untracked]] = await db.batch([
    selectInHand(db),
    selectUntracked(db, LATEST_UNTRACKED),
    countUntracked(db),
  ]);
  return {
    today: dayInParis(now()),
    inHand: inHand.map(toCheque),
    untracked: { count: untracked?.count ?? 0, latest: latest.map(toCheque) },
  };
};

/** Returns a cheque. Throws `not-found`, also for one that was corrected to nothing. */
export const findCheque = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Cheque> => {
  const [cheque] = await selectCheque(db, id);
  if (!cheque || cheque.amountCents === 0) throw new DomainError('not-found');
  return toCheque(cheque);
};

/**
 * Changes the number, bank, name and day of a cheque; its sum is that of its parts. Throws `not-found`, or `conflict` if
 * the cheque is on a slip, came back, or changed since it was read.
 */
export const editCheque = async (
  deps: Deps,
  actor: AdministratorActor,
  id: string,
  { updatedAt, number = null, bank = null, issuer = null, dueOn }: ChequeInput,
): Promise<Cheque> => {
  const details = { number, bank, issuer, dueOn };
  await change(
    deps,
    { actor, subject: { type: 'cheque', id }, find: () => findCheque(deps, id), readAt: updatedAt },
    (cheque) => {
      const reason = chequeRefusal(cheque);
      if (reason) throw new DomainError('conflict', { reason, current: cheque });
      const fields = changedFields(cheque, details);
      if (fields.length === 0) return undefined;
      return { action: 'cheque.update', fields, statements: [updateCheque(deps.db, id, details, deps.now())] };
    },
  );
  return findCheque(deps, id);
};

/** Makes a cheque from before slips a cheque in hand, which can be deposited. Idempotent. Throws `not-found`. */
export const trackCheque = async (deps: Deps, actor: AdministratorActor, id: string): Promise<Cheque> => {
  await change(deps, { actor, subject: { type: 'cheque', id }, find: () => findCheque(deps, id) }, (cheque) =>
    cheque.isUntracked
      ? { action: 'cheque.track', statements: [updateCheque(deps.db, id, { isUntracked: false }, deps.now())] }
      : undefined,
  );
  return findCheque(deps, id);
};
