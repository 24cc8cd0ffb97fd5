import { DomainError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { isTaken } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { findMember } from '../member/change-member.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { findMemberRecord, type MemberRecord } from '../member/record-queries.ts';

/** True if the entry exists, `otherwise` if it exists with another content than was sent. */
type IsMade = boolean | 'otherwise';

/**
 * Makes a manual entry idempotent by its id, also for concurrent requests. `make` receives the member and returns the
 * new state. Throws what `make` throws, `not-found`, `conflict` if the entry was made with another content before, and
 * `duplicate` if another member's entry has the id or another membership in force belongs to the person.
 */
export const makeOnce = async (
  deps: Pick<Deps, 'db' | 'now'>,
  memberId: string,
  isMade: () => Promise<IsMade>,
  make: (known: MemberRecord) => Promise<{ after: MemberRecord }>,
): Promise<MemberDetails> => {
  const [wasMade, known] = await Promise.all([isMade(), findMemberRecord(deps.db, memberId)]);
  if (!known) throw new DomainError('not-found');
  if (wasMade === 'otherwise') throw new DomainError('conflict', { current: toMemberDetails(known, deps.now()) });
  if (wasMade) return findMember(deps, memberId);
  try {
    return toMemberDetails((await make(known)).after, deps.now());
  } catch (error) {
    // A concurrent request with the same id was faster.
    const isThere = await isMade().catch(() => false);
    if (!isThere) throw isTaken(error) ? new DomainError('duplicate', { cause: error }) : error;
  }
  return findMember(deps, memberId);
};
