import { dayInParis } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { Banked, NewSlip, Slip, SlipDetails } from '#domain/ledger/slip.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { asOfNow, refuseUnless, takeTurns } from '../db/guard.ts';
import { reading, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { change, type Writing, write } from '../write/write.ts';
import { findChequesInHand } from './cheques.ts';
import {
  freeCheques,
  insertSlip,
  putOnSlip,
  selectChequesOf,
  selectSlip,
  selectSlips,
  selectWholeSlip,
  setBanked,
  setCancelled,
  toCheque,
  toSlip,
} from './queries.ts';

/** The number of slips on the screen: those of several years. */
const LATEST_SLIPS = 200;

/** Returns the last slips, the latest first. Throws `unavailable`. */
export const listSlips = async ({ db }: Pick<Deps, 'db'>): Promise<Slip[]> =>
  (await selectSlips(db, LATEST_SLIPS)).map(toSlip);

const readSlip = ({ db }: Pick<Deps, 'db'>, id: string): Promise<SlipDetails | undefined> =>
  thenRead(
    db,
    [asOfNow(db)],
    reading([selectSlip(db, id), selectChequesOf(db, id)], ([slip], cheques) =>
      slip ? { ...toSlip(slip), cheques: cheques.map(toCheque) } : undefined,
    ),
  );

/** Returns a slip with its cheques. Throws `not-found`. */
export const findSlip = async (deps: Pick<Deps, 'db'>, id: string): Promise<SlipDetails> => {
  const slip = await readSlip(deps, id);
  if (!slip) throw new DomainError('not-found');
  return slip;
};

/**
 * Makes a slip of cheques in hand. Idempotent: a retry gets the same answer. Throws `conflict` with the cheques in hand, and
 * writes nothing, if one of them is gone, is on another slip, or changed.
 */
export const makeSlip = async (
  deps: Deps,
  actor: AdministratorActor,
  { id, chequeIds, seenCents }: NewSlip,
): Promise<SlipDetails> => {
  const { db, now } = deps;
  const made = await readSlip(deps, id);
  if (made) return made;
  const ids = [...new Set(chequeIds)];
  const isThere = async () => (await selectSlip(db, id)).length > 0;
  try {
    await write(deps, {
      actor,
      subject: { type: 'slip', id },
      action: 'slip.create',
      fields: [`cheques: ${ids.length}`],
      first: [takeTurns(db, 'slips')],
      statements: [
        insertSlip(db, { id, madeOn: dayInParis(now()), recordedBy: actor.id }, now()),
        putOnSlip(db, id, ids, now()),
        // The update above waited for the row lock of any concurrent change, so this guard sees that change.
        refuseUnless(db, selectWholeSlip(db, id, { count: ids.length, cents: seenCents })),
      ],
      refusal: async () =>
        new DomainError('conflict', { reason: 'cheques-changed', current: await findChequesInHand(deps) }),
      isThere,
    });
  } catch (error) {
    // A concurrent request with the same id was faster.
    if (!(await isThere().catch(() => false))) throw error;
  }
  return findSlip(deps, id);
};

const changeSlip = async (
  deps: Deps,
  actor: AdministratorActor,
  { id, readAt }: { id: string; readAt?: string },
  decide: (slip: SlipDetails) => Writing<'slip'> | undefined,
): Promise<SlipDetails> => {
  await change(deps, { actor, subject: { type: 'slip', id }, find: () => findSlip(deps, id), readAt }, decide);
  return findSlip(deps, id);
};

/**
 * Says on which day the bank took a slip, or that it did not: the ledger follows. Idempotent. Throws `not-found`, `validation`
 * for a day in the future or before a cheque of it came, or `conflict` for a slip that was cancelled or changed.
 */
export const bankSlip = async (
  deps: Deps,
  actor: AdministratorActor,
  id: string,
  { bankedOn, updatedAt }: Banked,
): Promise<SlipDetails> => {
  const known = await findSlip(deps, id);
  if (known.bankedOn === bankedOn && !known.isCancelled) return known;
  const isTooEarly = known.cheques.some(({ receivedOn }) => bankedOn !== null && bankedOn < receivedOn);
  if (bankedOn !== null && (isTooEarly || bankedOn > dayInParis(deps.now())))
    throw validationError({ bankedOn: 'date-invalid' });
  return changeSlip(deps, actor, { id, readAt: updatedAt }, (slip) => {
    if (slip.isCancelled) throw new DomainError('conflict', { reason: 'slip-ended', current: slip });
    return { action: 'slip.bank', fields: ['bankedOn'], statements: [setBanked(deps.db, id, bankedOn, deps.now())] };
  });
};

/**
 * Cancels a slip that the bank does not have: its cheques are in hand again. Idempotent. Throws `not-found`, or `conflict` once
 * it is banked.
 */
export const cancelSlip = async (deps: Deps, actor: AdministratorActor, id: string): Promise<SlipDetails> =>
  changeSlip(deps, actor, { id }, (slip) => {
    if (slip.isCancelled) return undefined;
    if (slip.bankedOn !== null) throw new DomainError('conflict', { reason: 'slip-banked', current: slip });
    const now = deps.now();
    return { action: 'slip.cancel', statements: [freeCheques(deps.db, id, now), setCancelled(deps.db, id, now)] };
  });
