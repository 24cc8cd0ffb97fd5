import { DomainError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { isTaken } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { findMember } from '../memberships/change-member.ts';

/**
 * Makes an entry about a member's money once, even if it is sent again or twice at the same time with the same id.
 * Returns the member. Throws what `make` throws, and `duplicate` if another member's entry has the id or another
 * membership in force belongs to the person.
 */
export const makeOnce = async (
  { db }: Pick<Deps, 'db'>,
  memberId: string,
  isMade: () => Promise<boolean>,
  make: () => Promise<unknown>,
): Promise<MemberDetails> => {
  if (await isMade()) return findMember({ db }, memberId);
  try {
    await make();
  } catch (error) {
    // The same request, sent at the same time, was faster.
    const isThere = await isMade().catch(() => false);
    if (!isThere) throw isTaken(error) ? new DomainError('duplicate', { cause: error }) : error;
  }
  return findMember({ db }, memberId);
};
