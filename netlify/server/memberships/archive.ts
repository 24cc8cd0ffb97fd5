import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { DomainError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { isInForce } from '#domain/member-standing.ts';
import { isRefused, isTaken } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { cancelRivals } from '../payments/rivals.ts';
import { countArchivedIn, insertBatch, selectBatch } from './archive-batch-queries.ts';
import {
  archiveCurrent,
  auditArchived,
  auditBatch,
  listSigningUpAgain,
  lockArchive,
  restoreBatch,
} from './archive-queries.ts';
import { type Act, auditMember } from './audit-member.ts';
import { changeMember, findMember, requireOpen } from './change-member.ts';
import { selectOtherInForce, selectUnchangedMember, updateMember } from './change-queries.ts';
import { lockPerson } from './queries.ts';

/**
 * Archives one member; their status is kept. Archived already: nothing happens. Throws `not-found`, or `conflict` for a
 * sign-up that still waits.
 */
export const archiveMember = async (deps: Deps, act: Act): Promise<MemberDetails> => {
  await changeMember(deps, act.memberId, undefined, async (member) => {
    if (member.archivedAt !== null) return;
    requireOpen(member, 'archive');
    const now = deps.now();
    await deps.db.batch([
      refuseUnless(deps.db, selectUnchangedMember(deps.db, member)),
      updateMember(deps.db, member.id, { archivedAt: now, archiveBatchId: null, updatedAt: now }),
      auditMember(deps, act, 'archive'),
    ]);
  });
  return findMember(deps, act.memberId);
};

/**
 * Brings an archived member back. Not archived: nothing happens. Throws `not-found`, or `duplicate` when the person has
 * joined again meanwhile.
 */
export const restoreMember = async (deps: Deps, act: Act): Promise<MemberDetails> => {
  const restored = await changeMember(deps, act.memberId, undefined, async (member) => {
    if (member.archivedAt === null) return undefined;
    const mustBeAlone = isInForce(member);
    if (mustBeAlone && member.hasTwin) throw new DomainError('duplicate');
    await deps.db.batch([
      lockPerson(deps.db, member),
      refuseUnless(deps.db, selectUnchangedMember(deps.db, member)),
      ...(mustBeAlone ? [refuseWhen(deps.db, selectOtherInForce(deps.db, member, member.id))] : []),
      updateMember(deps.db, member.id, { archivedAt: null, archiveBatchId: null, updatedAt: deps.now() }),
      auditMember(deps, act, 'restore'),
    ]);
    return member;
  });
  if (restored) await cancelRivals(deps, { ...restored, archivedAt: null });
  return findMember(deps, act.memberId);
};

export const batchSchema = z.object({
  /** The caller's own: sent again, after an answer that was lost, it archives nobody else. */
  batchId: z.optional(z.uuid('invalid')),
});

/**
 * Archives every member who is not a waiting sign-up, all or none; `batchId` undoes it. The same batch again: nothing
 * happens, and the answer is the same.
 */
export const archiveAll = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  administratorId: string,
  batchId: string = randomUUID(),
): Promise<{ batchId: string; count: number }> => {
  try {
    const [, , archived] = await db.batch([
      lockArchive(db),
      refuseWhen(db, selectBatch(db, batchId)),
      archiveCurrent(db, batchId, now()),
      auditArchived(db, administratorId, batchId),
      insertBatch(db, administratorId, batchId),
    ]);
    return { batchId, count: archived.length };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { batchId, count: await countArchivedIn(db, batchId) };
  }
};

/** Somebody may join between our look and our write: then it is looked again. */
const ATTEMPTS = 5;

const restoreTogether = async (
  deps: Deps,
  administratorId: string,
  batchId: string,
  attempt = 1,
): Promise<string[]> => {
  try {
    const [, , restored] = await deps.db.batch([
      lockArchive(deps.db),
      auditBatch(deps.db, administratorId, batchId),
      restoreBatch(deps.db, batchId, deps.now()),
    ]);
    return restored.map(({ id }) => id);
  } catch (error) {
    if (!isTaken(error) || attempt === ATTEMPTS) throw error;
    return restoreTogether(deps, administratorId, batchId, attempt + 1);
  }
};

/** Brings back those archived together, but for those who have joined again meanwhile. Again: brings back nobody. */
export const undoArchiveAll = async (
  deps: Deps,
  administratorId: string,
  batchId: string,
): Promise<{ count: number }> => {
  const restored = await restoreTogether(deps, administratorId, batchId);
  // Should this stop half-way, a payment left open is cancelled when it is settled next.
  for (const member of await listSigningUpAgain(deps.db, restored)) await cancelRivals(deps, member);
  return { count: restored.length };
};
