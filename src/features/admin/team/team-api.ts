import type { TeamMember } from '#domain/team.ts';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import type { PortraitChoice, TeamDraft } from './team-draft.ts';

const teamAddress = '/api/admin/team';

/** Returns a team member as saved, or undefined if somebody else has removed them. Throws `ApiError`. */
export const findTeamMember = async (id: string): Promise<TeamMember | undefined> => {
  try {
    return await call(api.admin.team[':id'].$get({ param: { id } }));
  } catch (error) {
    if (isApiError(error, 'not-found')) return undefined;
    throw error;
  }
};

export const removeTeamMember = ({ id }: Pick<TeamMember, 'id'>): Promise<unknown> =>
  call(api.admin.team[':id'].$delete({ param: { id } }));

const formOf = (draft: TeamDraft, photo: PortraitChoice, position: number): FormData => {
  const body = new FormData();
  for (const name of ['firstName', 'lastName', 'role', 'group', 'bio'] as const) body.set(name, draft[name]);
  for (const discipline of draft.disciplines) body.append('disciplines', discipline);
  body.set('position', String(position));
  if (photo.state === 'ready') body.set('photo', photo.file, 'photo.jpg');
  if (photo.state === 'removed') body.set('removePhoto', 'true');
  return body;
};

export interface SentMember {
  /** Undefined for a new person. `updatedAt` is the version that was read. */
  read: Pick<TeamMember, 'id' | 'updatedAt'> | undefined;
  /** The id of a new person. However often they are sent, they are added once. */
  newId: string;
  draft: TeamDraft;
  photo: PortraitChoice;
  position: number;
  onProgress: (fraction: number) => void;
}

/** Saves a team member with the photo. Throws `ApiError`. */
export const saveTeamMember = async ({
  read,
  newId,
  draft,
  photo,
  position,
  onProgress,
}: SentMember): Promise<void> => {
  const body = formOf(draft, photo, position);
  if (read) body.set('updatedAt', read.updatedAt);
  else body.set('id', newId);
  await uploadAsAdmin({
    method: read ? 'PUT' : 'POST',
    path: read ? `${teamAddress}/${encodeURIComponent(read.id)}` : teamAddress,
    body,
    onProgress,
  });
};
