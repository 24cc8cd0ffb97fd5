import { DomainError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { isTaken } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { findMember } from '../memberships/change-member.ts';

/**
 * Makes an entry about a member's money, unless it is made already: sent again, or twice at once, under one id it is made
 * once and answered alike. Returns the member. Throws what `make` throws, and `duplicate` when another's entry has the id,
 * or somebody else in force is the person.
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
    // The same one, sent at the same time, was faster.
    const isThere = await isMade().catch(() => false);
    if (!isThere) throw isTaken(error) ? new DomainError('duplicate', { cause: error }) : error;
  }
  return findMember({ db }, memberId);
};
