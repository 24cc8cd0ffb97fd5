import { DomainError } from '#domain/error.ts';
import { type MemberAction, refusalOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { Actor } from '#domain/site/audit.ts';
import { refuseUnless } from '../db/guard.ts';
import { each, type Reading, type Statement } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { insertLine, selectUnchanged } from '../write/queries.ts';
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

/** One of several members who change together. */
export type ChangedMember = Omit<MemberChange, 'actor'>;

interface Together {
  actor: Actor;
  first: ChangedMember;
  others: readonly ChangedMember[];
  /** More statements for the same transaction. They run first. */
  also?: readonly Statement[];
}

/** Several members as one object of the write. Its version is that of the first member; guards compare the others. */
interface Several {
  all: readonly MemberRecord[];
  updatedAt: Date;
}

const severalOf = (all: readonly MemberRecord[]): Several => {
  const [first] = all;
  if (!first) throw new RangeError('nobody changes');
  return { all, updatedAt: first.updatedAt };
};

// Every write locks persons in the same order, so that two writes cannot deadlock.
const inLockOrder = ({ all }: Several, writings: readonly MemberWriting[]) =>
  all
    .map((member, nth) => ({ name: `${member.season}|${member.identity}`, locks: writings[nth]?.first ?? [] }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ locks }) => locks);

const joined = (
  { db }: Deps,
  { actor, also = [] }: Together,
  members: Several,
  writings: readonly MemberWriting[],
): Writing<'member', readonly MemberRecord[]> => {
  const [main, ...others] = writings;
  if (!main) throw new RangeError('nothing is written');
  const theirs = others.flatMap(({ action, fields = [], statements }, nth) => {
    const member = members.all[nth + 1];
    if (!member) return [];
    const subject = { type: 'member' as const, id: member.id };
    const check = refuseUnless(db, selectUnchanged(db, subject, member.updatedAt));
    return [check, ...statements, insertLine(db, { actor, subject, action, fields })];
  });
  return {
    action: main.action,
    ...(main.fields && { fields: main.fields }),
    first: inLockOrder(members, writings),
    statements: [...also, ...main.statements, ...theirs],
    mails: writings.flatMap(({ mails = [] }) => mails),
    after: async (written) => {
      for (const [nth, member] of written.entries()) await writings[nth]?.after?.(member);
    },
  };
};

/**
 * Does what `changeMember` does to several members in one transaction: all of them or none. Each has a line in the journal.
 * `decide` receives each member. Returns the first one. Throws `conflict` with the present state of the first one, and with
 * the reason `other-member-changed` if another one changed.
 */
export const changeMembers = async (
  deps: Deps,
  { actor, first, others, also = [] }: Together,
  decide: (member: MemberRecord) => MemberWriting | Promise<MemberWriting>,
): Promise<{ after: MemberRecord }> => {
  const asked = [first, ...others];
  const ids = asked.map(({ memberId }) => memberId);
  const known = asked.flatMap((one) => one.known ?? []);
  const shown = ({ all: [main] }: Several) => (main ? toMemberDetails(main, deps.now()) : {});
  const { before, written } = await changeAndRead(
    deps,
    {
      actor,
      subject: { type: 'member', id: first.memberId },
      find: async () => severalOf(await Promise.all(ids.map((id) => findRecord(deps, id)))),
      readAt: first.readAt,
      shown,
      known: known.length === ids.length ? severalOf(known) : undefined,
      again: each(ids.map((id) => presentRecordOf(deps, id))),
    },
    async (members) => {
      const isChanged = members.all.some(({ updatedAt }, nth) => {
        const readAt = nth > 0 ? asked[nth]?.readAt : undefined;
        return readAt !== undefined && readAt !== updatedAt.toISOString();
      });
      if (isChanged) throw new DomainError('conflict', { reason: 'other-member-changed', current: shown(members) });
      const writings = members.all.map(async (member, nth) => {
        try {
          return await decide(member);
        } catch (error) {
          // The sender looks at the first member.
          if (nth === 0 || !(error instanceof DomainError) || error.code !== 'conflict') throw error;
          throw new DomainError('conflict', { reason: 'other-member-changed', current: shown(members), cause: error });
        }
      });
      return joined(deps, { actor, first, others, also }, members, await Promise.all(writings));
    },
  );
  const all = written ?? before.all;
  for (const member of all) await withdrawOutdated(deps, member);
  return { after: severalOf(all).all[0] ?? (await findRecord(deps, first.memberId)) };
};

/** Does what `changeMember` does, but does not read the member afterwards, because the write deletes them. */
export const changeForTheLastTime = async (
  deps: Deps,
  change: MemberChange,
  decide: (member: MemberRecord) => Promise<Writing<'member'>>,
): Promise<void> => {
  await changeObject(deps, changing(deps, change), decide);
};
