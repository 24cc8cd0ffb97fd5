import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import { fullNameOf } from '#domain/member/member.ts';
import type { Actor } from '#domain/site/audit.ts';
import type { TeamMember, TeamMemberInput, TeamOrder } from '#domain/site/team.ts';
import type { AuditField } from '#messages/audit.ts';
import { isTaken } from '../../db/errors.ts';
import { refuseUnless } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { change, changedFields, purgeSubject, write, writtenFields } from '../../write/write.ts';
import { savingImage } from '../media/actions.ts';
import { storeImage } from '../media/files.ts';
import { insertMedium, type Medium } from '../media/queries.ts';
import {
  deleteTeamMember,
  insertTeamMember,
  lockTeam,
  orderTeam,
  selectGroupOf,
  selectTeam,
  selectTeamMember,
  toTeamMember,
  updateTeamMember,
} from './queries.ts';

export interface SentTeamMember {
  input: TeamMemberInput;
  /** A new photo. Undefined keeps the earlier one, null removes it. */
  photo: Uint8Array | null | undefined;
}

/** Returns the whole team, group by group, each in its order. */
export const listTeam = async ({ db }: Pick<Deps, 'db'>): Promise<TeamMember[]> =>
  (await selectTeam(db)).map(toTeamMember);

/** Returns one team member. Throws `not-found`. */
export const findTeamMember = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<TeamMember> => {
  const [member] = (await selectTeamMember(db, id)).map(toTeamMember);
  if (!member) throw new DomainError('not-found');
  return member;
};

// Runs the save with the new portrait, if one was sent.
const withPortrait = async (
  deps: Deps,
  { input, photo }: SentTeamMember,
  save: (medium: Medium | undefined) => Promise<unknown>,
): Promise<void> => {
  if (!photo) {
    await save(undefined);
    return;
  }
  const medium = await storeImage(deps, { bytes: photo, alt: fullNameOf(input), field: 'photo' });
  await savingImage(deps, medium, () => save(medium));
};

const insertPortrait = (deps: Deps, medium: Medium | undefined) => (medium ? [insertMedium(deps.db, medium)] : []);

const photoField = (isSent: boolean): AuditField[] => (isSent ? ['photo'] : []);

// The position is not compared, because another administrator may have changed the order.
const findSent = async (deps: Deps, { input, photo }: SentTeamMember): Promise<TeamMember | undefined> => {
  const { id, updatedAt: _readAt, position: _position, ...said } = input;
  const [current] = id ? (await selectTeamMember(deps.db, id)).map(toTeamMember) : [];
  if (!current) return undefined;
  // The first request may have been cut off before this.
  await purgeSubject(deps, { type: 'team-member', id: current.id });
  const isSame = changedFields(current, said).length === 0 && (current.photo !== null) === Boolean(photo);
  if (!isSame) throw new DomainError('conflict', { current });
  return current;
};

/**
 * Adds a team member. Idempotent: a retry gets the same answer. Throws `validation` if the photo cannot be read, or
 * `conflict` if the member with that id differs from what was sent.
 */
export const createTeamMember = async (deps: Deps, actor: Actor, sent: SentTeamMember): Promise<TeamMember> => {
  const there = await findSent(deps, sent);
  if (there) return there;
  const { id = randomUUID(), updatedAt: _readAt, ...columns } = sent.input;
  const saving = withPortrait(deps, sent, (medium) => {
    const now = deps.now();
    return write(deps, {
      actor,
      subject: { type: 'team-member', id },
      action: 'team-member.create',
      fields: [...writtenFields(columns), ...photoField(medium !== undefined)],
      statements: [
        ...insertPortrait(deps, medium),
        insertTeamMember(deps.db, { id, ...columns, photoKey: medium?.key ?? null, createdAt: now, updatedAt: now }),
      ],
    });
  });
  try {
    await saving;
  } catch (error) {
    // A concurrent request with the same id was faster.
    const faster = isTaken(error) ? await findSent(deps, sent) : undefined;
    if (!faster) throw error;
    return faster;
  }
  return findTeamMember(deps, id);
};

const rowToChange = (deps: Deps, actor: Actor, id: string) => ({
  actor,
  subject: { type: 'team-member' as const, id },
  find: () => findTeamMember(deps, id),
});

/**
 * Changes a team member. The sweep removes a former portrait once the built page no longer shows it. Throws
 * `not-found`, `conflict` if the member changed since `updatedAt`, or `validation` if the photo cannot be read.
 */
export const changeTeamMember = async (
  deps: Deps,
  actor: Actor,
  id: string,
  sent: SentTeamMember,
): Promise<TeamMember> => {
  await findTeamMember(deps, id);
  const { id: _id, updatedAt: readAt, ...columns } = sent.input;
  await withPortrait(deps, sent, (medium) =>
    change(deps, { ...rowToChange(deps, actor, id), readAt }, (current) => {
      const isOtherPhoto = medium !== undefined || (sent.photo === null && current.photo !== null);
      const photo = isOtherPhoto ? { photoKey: medium?.key ?? null } : {};
      return {
        action: 'team-member.update',
        fields: [...changedFields(current, columns), ...photoField(isOtherPhoto)],
        statements: [
          ...insertPortrait(deps, medium),
          updateTeamMember(deps.db, id, { ...columns, ...photo, updatedAt: deps.now() }),
        ],
      };
    }),
  );
  return findTeamMember(deps, id);
};

/** Removes a team member. The sweep removes the portrait. Throws `not-found`. */
export const removeTeamMember = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  await change(deps, rowToChange(deps, actor, id), () => ({
    action: 'team-member.delete',
    statements: [deleteTeamMember(deps.db, id)],
  }));
};

/**
 * Sets the order of a group and returns the whole team. Idempotent. Throws `conflict` if a person has joined or left
 * the group.
 */
export const orderTeamGroup = async (deps: Deps, actor: Actor, order: TeamOrder): Promise<TeamMember[]> => {
  const { db } = deps;
  await write(deps, {
    actor,
    subject: { type: 'team-member', id: order.group },
    action: 'team-member.reorder',
    fields: ['position'],
    first: [lockTeam(db), refuseUnless(db, selectGroupOf(db, order))],
    statements: [orderTeam(db, order, deps.now())],
    refusal: async (cause) => new DomainError('conflict', { current: await listTeam(deps), cause }),
  });
  return listTeam(deps);
};
