import type { Deps } from '../deps.ts';
import { eraseAgain } from './erasure.ts';
import { listErasedMemberships, listTombstones } from './erasure-queries.ts';

/** How many memberships one batch erases. */
const CHUNK = 20;

/**
 * Erases again whoever had been erased and came back with a restored database (docs/rules.md#erasure). Reads the tombstones
 * of the database, and those outside it, which are newer if only the database was restored. Nobody is asked: it was
 * approved. Money leaves its accounting rows as before, once. May be called at any time. Returns how many memberships went.
 * Throws `unavailable` if the database or the store is out of reach: what went before stays erased.
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
