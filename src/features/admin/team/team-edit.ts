import { type TeamGroup, type TeamMember, teamMemberInputSchema } from '#domain/team.ts';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { checkBy } from '../editing/check.ts';
import { type Below, createEdit } from '../editing/edit.ts';
import type { OpenEdit } from '../editing/use-edit.ts';
import { $team } from './team-store.ts';

export type PortraitChoice =
  | { state: 'kept' }
  | { state: 'removed' }
  | { state: 'preparing' }
  | { state: 'ready'; file: Blob; preview: string };

/** A team member as they are typed. */
export interface TeamDraft {
  firstName: string;
  lastName: string;
  role: string;
  group: TeamGroup;
  disciplines: readonly string[];
  bio: string;
  photo: PortraitChoice;
}

export type TeamEdit = OpenEdit<TeamDraft, TeamMember>;

export const teamDraftOf = (member: TeamMember | undefined): TeamDraft => ({
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  role: member?.role ?? '',
  group: member?.group ?? 'encadrement',
  disciplines: member?.disciplines ?? [],
  bio: member?.bio ?? '',
  photo: { state: 'kept' },
});

/** Returns the place of a saved member: the same as before, or the last of the group they join. */
const positionFor = (member: TeamMember | undefined, group: TeamGroup): number => {
  if (member?.group === group) return member.position;
  const team = $team.get();
  const others = team.state === 'ready' ? team.value.filter((one) => one.group === group) : [];
  return Math.max(-1, ...others.map(({ position }) => position)) + 1;
};

const formOf = ({ photo, disciplines, ...texts }: TeamDraft, { read, newId }: Below<TeamMember>): FormData => {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.set(name, text);
  for (const discipline of disciplines) body.append('disciplines', discipline);
  body.set('position', String(positionFor(read, texts.group)));
  if (photo.state === 'ready') body.set('photo', photo.file, 'photo.jpg');
  if (photo.state === 'removed') body.set('removePhoto', 'true');
  if (read) body.set('updatedAt', read.updatedAt);
  else body.set('id', newId);
  return body;
};

const isTeamMember = (answer: unknown): answer is TeamMember => {
  const { id, updatedAt, disciplines }: Partial<Record<keyof TeamMember, unknown>> = Object(answer);
  return typeof id === 'string' && typeof updatedAt === 'string' && Array.isArray(disciplines);
};

/** Returns a team member as saved, or null if somebody else has removed them. Throws `ApiError`. */
const findTeamMember = async (id: string): Promise<TeamMember | null> => {
  try {
    return await call(api.admin.team[':id'].$get({ param: { id } }));
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
};

/** Returns the store of a team member who is added or changed. */
export const createTeamEdit = (member: TeamMember | undefined, onProgress: (fraction: number) => void) =>
  createEdit<TeamDraft, TeamDraft, TeamMember>({
    saved: member,
    toDraft: teamDraftOf,
    schema: (draft) => {
      const checked = checkBy(teamMemberInputSchema, draft);
      return 'input' in checked ? { input: draft } : checked;
    },
    send: async (draft, below) => {
      const { read } = below;
      onProgress(0);
      const saved = await uploadAsAdmin({
        method: read ? 'PUT' : 'POST',
        path: read ? `/api/admin/team/${encodeURIComponent(read.id)}` : '/api/admin/team',
        body: formOf(draft, below),
        onProgress,
      });
      if (!isTeamMember(saved)) throw new ApiError('internal');
      return saved;
    },
    merge: 'whole',
    theirs: (refusal, { read, newId }) => {
      if (isApiError(refusal, 'not-found')) return null;
      if (!isApiError(refusal, 'conflict')) return undefined;
      // Also for a new person: a try with a lost answer may have added them with other words. If they cannot be read
      // either, the first failure is told.
      return findTeamMember(read?.id ?? newId).catch(() => undefined);
    },
  });
