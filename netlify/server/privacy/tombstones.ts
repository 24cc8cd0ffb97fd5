import type { Deps } from '../deps.ts';
import { eraseAgain } from './erasure.ts';
import { listErasedMemberships, listTombstones } from './erasure-queries.ts';

/** How many memberships one batch erases. */
const CHUNK = 20;

/**
 * Erases again the persons whom a restore of the database brought back (docs/rules.md#erasure). It reads the tombstones
 * of the database and those of the store, which may be newer. It needs no second approval and writes accounting rows
 * once. Idempotent. Returns how many memberships it deleted. Throws `unavailable` if the database or the store is out
 * of reach; finished erasures stay.
 */
export const applyTombstones = async (deps: Deps): Promise<number> => {
  const marked = await deps.marks.list('tombstone');
  const erased = [...new Set([...(await listTombstones(deps.db)), ...marked.map(({ about }) => about)])];
  let gone = 0;
  for (let from = 0; from < erased.length; from += CHUNK) {
    const records = await listErasedMemberships(deps.db, erased.slice(from, from + CHUNK));
    const going = records.flatMap(({ memberships }) => memberships);
    const [first] = going;
    if (!first) continue;
    await eraseAgain(deps, going, {
      actor: { kind: 'job' },
      reason: 'request',
      subject: { type: 'season', id: first.season },
      action: 'season.erase-again',
    });
    gone += going.length;
  }
  return gone;
};
