import { checkBy } from '#components/editing/check.ts';
import { createEdit, type EditBase, isSame, readAgain } from '#components/editing/edit.ts';
import type { OpenEdit } from '#components/editing/use-edit.ts';
import { type TeamGroup, type TeamMember, teamMemberInputSchema } from '#domain/site/team.ts';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { $team, loadTeam } from './team-store.ts';

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

const formOf = ({ photo, disciplines, ...texts }: TeamDraft, { read, newId }: EditBase<TeamMember>): FormData => {
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

const fetchTeamMember = (id: string): Promise<TeamMember> => call(api.admin.team[':id'].$get({ param: { id } }));

/** Returns true if the photo of a stored person may be the chosen one. Only its address tells. */
const isChosen = (
  { state }: PortraitChoice,
  stored: TeamMember['photo'],
  read: TeamMember['photo'] = null,
): boolean => {
  if (state === 'removed') return stored === null;
  return (state === 'ready') === (stored?.url !== read?.url);
};

/** Returns the store of a team member who is added or changed. */
export const createTeamEdit = (member: TeamMember | undefined, onProgress: (fraction: number) => void) =>
  createEdit<TeamDraft, TeamDraft, TeamMember>({
    saved: member,
    toDraft: teamDraftOf,
    schema: (draft) => {
      const checked = checkBy(teamMemberInputSchema, draft);
      if ('errors' in checked) return checked;
      const { id: _id, updatedAt: _readAt, position: _position, ...texts } = checked.input;
      return { input: { ...draft, ...texts } };
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
    isSent: ({ photo: chosen, ...sent }, stored, { read }) => {
      const { photo: _kept, ...there } = teamDraftOf(stored);
      return isChosen(chosen, stored.photo, read?.photo) && isSame(sent, there);
    },
    // This also applies to a new person: an earlier try, whose answer was lost, may have added them with other words.
    theirs: readAgain(({ id }) => fetchTeamMember(id), loadTeam, fetchTeamMember),
  });
