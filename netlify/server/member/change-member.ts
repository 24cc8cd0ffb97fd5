import { DomainError } from '#domain/error.ts';
import { type MemberAction, refusalOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { Actor } from '#domain/site/audit.ts';
import type { Reading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { changeAndRead, change as changeObject, type Writing } from '../write/write.ts';
import { selectOtherInForce } from './change-queries.ts';
import { withdrawOutdated } from './difference.ts';
import { toMemberDetails } from './member-details.ts';
import { findMemberRecord, type MemberRecord, recordOf } from './record-queries.ts';

const orNotFound = (member: MemberRecord | undefined): MemberRecord => {
  if (!member) throw new DomainError('not-found');
  return member;
};

const findRecord = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<MemberRecord> =>
  orNotFound(await findMemberRecord(db, id));

/** Reads a member at the end of a transaction. */
export const presentRecordOf = ({ db }: Pick<Deps, 'db'>, id: string): Reading<MemberRecord> => {
  const { statements, resultOf } = recordOf(db, id);
  return { statements, resultOf: (rows) => orNotFound(resultOf(rows)) };
};

/** Returns one member, current or archived. Throws `not-found`. */
export const findMember = async (deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<MemberDetails> =>
  toMemberDetails(await findRecord(deps, id), deps.now());

/** Returns one archived member. Throws `not-found`, also for a member who is not archived. */
export const findArchivedMember = async (deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<MemberDetails> => {
  const member = await findMember(deps, id);
  if (member.archivedAt === null) throw new DomainError('not-found');
  return member;
};

/** Throws `conflict`, with the reason, unless the action is open for the member as they are now. */
export const requireOpen = ({ now }: Pick<Deps, 'now'>, member: MemberRecord, action: MemberAction): void => {
  const current = toMemberDetails(member, now());
  const reason = refusalOf(current, action);
  if (reason) throw new DomainError('conflict', { reason, current });
};

/** Returns the refusal of a second membership in force, with the id of the first one. */
export const duplicateOf = async ({ db }: Pick<Deps, 'db'>, member: MemberRecord): Promise<DomainError> => {
  const [current] = await selectOtherInForce(db, member, member.id);
  return new DomainError('duplicate', current && { current });
};

interface MemberChange {
  actor: Actor;
  memberId: string;
  readAt?: string | undefined;
  /** The member, if the caller has read them. The transaction checks that they have not changed since. */
  known?: MemberRecord | undefined;
}

/** The write to a member. `after` receives the member as they are at the end of the transaction. */
export type MemberWriting = Writing<'member', MemberRecord>;

const changing = (deps: Deps, { actor, memberId: id, readAt }: MemberChange) => ({
  actor,
  subject: { type: 'member' as const, id },
  find: () => findRecord(deps, id),
  readAt,
  shown: (member: MemberRecord) => toMemberDetails(member, deps.now()),
});

/**
 * Changes a member with optimistic concurrency: `decide` receives the member and returns the write (`change`). Then
 * cancels a card payment of an amount that is no longer owed. Returns the member before and after. Throws `not-found`,
 * or `conflict` if the member changed after `readAt`.
 */
export const changeMember = async (
  deps: Deps,
  change: MemberChange,
  decide: (member: MemberRecord) => MemberWriting | undefined | Promise<MemberWriting | undefined>,
): Promise<{ before: MemberRecord; after: MemberRecord }> => {
  const again = presentRecordOf(deps, change.memberId);
  const asked = { ...changing(deps, change), known: change.known, again };
  const { before, written } = await changeAndRead(deps, asked, decide);
  if (written) await withdrawOutdated(deps, written);
  return { before, after: written ?? before };
};

/** Does what `changeMember` does, but does not read the member afterwards, because the write deletes them. */
export const changeForTheLastTime = async (
  deps: Deps,
  change: MemberChange,
  decide: (member: MemberRecord) => Promise<Writing<'member'>>,
): Promise<void> => {
  await changeObject(deps, changing(deps, change), decide);
};
