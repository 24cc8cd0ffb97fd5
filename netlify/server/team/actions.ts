import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import { fullNameOf } from '#domain/member.ts';
import type { TeamMember } from '#domain/team.ts';
import type { AuditField } from '#messages/audit.ts';
import { changedFields, changeObject, writtenFields } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isTaken } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { savingImage } from '../media/actions.ts';
import { storeImage } from '../media/files.ts';
import { insertMedium, type Medium } from '../media/queries.ts';
import { purgingAfter } from '../purging-after.ts';
import {
  deleteTeamMember,
  insertTeamMember,
  selectTeamMember,
  selectUnchangedTeamMember,
  toTeamMember,
  updateTeamMember,
} from './queries.ts';
import type { SentTeamMember } from './sent-member.ts';

type Verb = 'create' | 'update' | 'delete';

const audit = (deps: Deps, administratorId: string, verb: Verb, subjectId: string, fields: AuditField[]) =>
  insertAuditEntry(deps.db, {
    administratorId,
    action: `team-member.${verb}`,
    subjectId,
    fields,
  });

const photoField = (isSent: boolean): AuditField[] => (isSent ? ['photo'] : []);

const lookUp = async (deps: Deps, id: string): Promise<TeamMember | undefined> =>
  (await selectTeamMember(deps.db, id)).map(toTeamMember)[0];

/** Returns one team member. Throws `not-found`. */
export const findTeamMember = async (deps: Deps, id: string): Promise<TeamMember> => {
  const member = await lookUp(deps, id);
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

// Their place does not count, because others may have been moved meanwhile.
const findSent = async (deps: Deps, { input, photo }: SentTeamMember): Promise<TeamMember | undefined> => {
  const { id, updatedAt: _readAt, position: _position, ...said } = input;
  const current = id && (await lookUp(deps, id));
  if (!current) return undefined;
  const isSame = changedFields(current, said).length === 0 && (current.photo !== null) === Boolean(photo);
  if (!isSame) throw new DomainError('conflict', { current });
  return current;
};

const addTeamMember = async (deps: Deps, administratorId: string, sent: SentTeamMember): Promise<TeamMember> => {
  const there = await findSent(deps, sent);
  if (there) return there;
  const { id = randomUUID(), updatedAt: _readAt, ...columns } = sent.input;
  const saving = withPortrait(deps, sent, (medium) => {
    const now = deps.now();
    const fields = [...writtenFields(columns), ...photoField(medium !== undefined)];
    return deps.db.batch([
      audit(deps, administratorId, 'create', id, fields),
      ...insertPortrait(deps, medium),
      insertTeamMember(deps.db, { id, ...columns, photoKey: medium?.key ?? null, createdAt: now, updatedAt: now }),
    ]);
  });
  try {
    await saving;
  } catch (error) {
    // The same request, sent at the same time, was faster.
    const faster = isTaken(error) ? await findSent(deps, sent) : undefined;
    if (!faster) throw error;
    return faster;
  }
  return findTeamMember(deps, id);
};

/**
 * Adds a team member. A person who is sent twice is added once and gets the same answer. Throws `validation` if the
 * photo cannot be read, or `conflict` if the member with that id differs from what was sent.
 */
export const createTeamMember = (deps: Deps, administratorId: string, sent: SentTeamMember): Promise<TeamMember> =>
  purgingAfter(deps, ['team'], addTeamMember(deps, administratorId, sent));

/**
 * Changes a team member. The sweep removes a former portrait once the built page no longer shows it. Throws
 * `not-found`, `conflict` if the member changed since `updatedAt`, or `validation` if the photo cannot be read.
 */
export const changeTeamMember = async (
  deps: Deps,
  administratorId: string,
  id: string,
  sent: SentTeamMember,
): Promise<TeamMember> => {
  await findTeamMember(deps, id);
  const { id: _id, updatedAt: readAt, ...columns } = sent.input;
  const saving = withPortrait(deps, sent, (medium) =>
    changeObject({
      find: () => lookUp(deps, id),
      readAt,
      save: (current) => {
        const isOtherPhoto = medium !== undefined || (sent.photo === null && current.photo !== null);
        const photo = isOtherPhoto ? { photoKey: medium?.key ?? null } : {};
        const fields = [...changedFields(current, columns), ...photoField(isOtherPhoto)];
        return deps.db.batch([
          refuseUnless(deps.db, selectUnchangedTeamMember(deps.db, current)),
          ...insertPortrait(deps, medium),
          updateTeamMember(deps.db, id, { ...columns, ...photo, updatedAt: deps.now() }),
          audit(deps, administratorId, 'update', id, fields),
        ]);
      },
    }),
  );
  await purgingAfter(deps, ['team'], saving);
  return findTeamMember(deps, id);
};

/** Removes a team member. The sweep removes the portrait. Throws `not-found`. */
export const removeTeamMember = async (deps: Deps, administratorId: string, id: string): Promise<void> => {
  const removing = changeObject({
    find: () => lookUp(deps, id),
    readAt: undefined,
    save: (current) =>
      deps.db.batch([
        refuseUnless(deps.db, selectUnchangedTeamMember(deps.db, current)),
        deleteTeamMember(deps.db, id),
        audit(deps, administratorId, 'delete', id, []),
      ]),
  });
  await purgingAfter(deps, ['team'], removing);
};
