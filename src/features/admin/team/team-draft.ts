import { type TeamGroup, type TeamMember, teamMemberInputSchema } from '#domain/team.ts';
import { adminTeamMessages } from '#messages/admin-team.ts';
import { fieldSentences } from '../field-sentences.ts';

/** A team member as they are typed. */
export interface TeamDraft {
  firstName: string;
  lastName: string;
  role: string;
  group: TeamGroup;
  disciplines: readonly string[];
  bio: string;
}

export type PortraitChoice =
  | { state: 'kept' }
  | { state: 'removed' }
  | { state: 'preparing' }
  | { state: 'ready'; file: Blob; preview: string };

export const draftOf = (member: TeamMember | undefined): TeamDraft => ({
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  role: member?.role ?? '',
  group: member?.group ?? 'encadrement',
  disciplines: member?.disciplines ?? [],
  bio: member?.bio ?? '',
});

export type TeamErrors = Readonly<Record<string, string>>;

/** Returns a sentence for each field that cannot be sent. The server decides in the end. */
export const draftErrors = (draft: TeamDraft): TeamErrors => fieldSentences(teamMemberInputSchema.safeParse(draft));

const { form } = adminTeamMessages;

const said = (draft: TeamDraft) =>
  [
    [form.firstName, draft.firstName],
    [form.lastName, draft.lastName],
    [form.role, draft.role],
    [form.group, adminTeamMessages.groups[draft.group]],
    [form.disciplines, [...draft.disciplines].sort().join(', ')],
    [form.bio, draft.bio],
  ] as const;

/** Returns where another version differs from the typed one, as labels and texts. */
export const differencesOf = (mine: TeamDraft, theirs: TeamDraft): { label: string; text: string }[] => {
  const typed = new Map<string, string>(said(mine));
  return said(theirs).flatMap(([label, text]) => (typed.get(label) === text ? [] : [{ label, text }]));
};

/** Returns the place of a saved member: the same as before, or the last of the group they join. */
export const positionFor = (member: TeamMember | undefined, group: TeamGroup, team: readonly TeamMember[]): number => {
  if (member?.group === group) return member.position;
  return Math.max(-1, ...team.filter((one) => one.group === group).map(({ position }) => position)) + 1;
};
