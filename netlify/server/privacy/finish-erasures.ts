import type { Deps } from '../deps.ts';
import { planNights } from '../jobs/nights.ts';
import { errorNameOf } from '../runtime/log.ts';
import { createTimer, type IsOutOfTime, shuffled, untilOutOfTime } from '../runtime/work-list.ts';
import { type Erasure, listUnfinished, updateErasure } from './erasure-queries.ts';

/** A request that erases waits so long for files and provider, and leaves the rest to the night. Milliseconds. */
const WITHIN_REQUEST = 3000;

// Returns those that are left. A failure of one does not keep the others.
const workThrough = async (
  deps: Pick<Deps, 'log'>,
  items: readonly string[],
  work: (item: string) => Promise<void>,
  isOutOfTime: IsOutOfTime,
): Promise<string[]> => {
  const left: string[] = [];
  for (const item of items) {
    if (isOutOfTime()) {
      left.push(item);
      continue;
    }
    try {
      await work(item);
    } catch (error) {
      deps.log('erasure not finished', { error: errorNameOf(error) });
      left.push(item);
    }
  }
  return left;
};

/**
 * Does the remaining work of an erasure: stores the tombstones, deletes the files, and makes the provider forget the
 * payer. Each step is idempotent. A failed step stays in the row, and the nightly job retries it. Returns true if no
 * work is left.
 */
export const finishErasure = async (
  deps: Deps,
  erasure: Erasure,
  isOutOfTime = createTimer(deps, WITHIN_REQUEST),
): Promise<boolean> => {
  const { db, marks, files, payments } = deps;
  const unmarked = await workThrough(
    deps,
    erasure.isMarked ? [] : erasure.memberIds,
    async (memberId) => void (await marks.add('tombstone', erasure.createdAt, memberId)),
    isOutOfTime,
  );
  const fileKeys = await workThrough(deps, erasure.fileKeys, (key) => files.remove(key), isOutOfTime);
  const paymentReferences = await workThrough(
    deps,
    erasure.paymentReferences,
    (reference) => payments.forget(reference),
    isOutOfTime,
  );
  const isFinished = unmarked.length === 0 && fileKeys.length === 0 && paymentReferences.length === 0;
  try {
    const finishedAt = isFinished ? deps.now() : null;
    await updateErasure(db, erasure.id, { fileKeys, paymentReferences, isMarked: unmarked.length === 0, finishedAt });
    if (!isFinished) await planNights(deps);
  } catch (error) {
    // The row still says more than is left, which may be done again.
    deps.log('erasure not finished', { error: errorNameOf(error) });
    return false;
  }
  return isFinished;
};

/** Takes up every erasure that was cut, until the time is over. Returns how many it finished. */
export const finishErasures = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  if (isOutOfTime()) return 0;
  return untilOutOfTime(
    deps,
    'erasure',
    shuffled(await listUnfinished(deps.db)),
    (erasure) => finishErasure(deps, erasure, isOutOfTime),
    isOutOfTime,
  );
};
