import { useState } from 'react';
import type { TeamMember } from '#domain/team.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { hasChanged } from '#lib/merge.ts';
import { findTeamMember } from './team-api.ts';
import { draftOf, type TeamDraft } from './team-draft.ts';

type Conflict = { state: 'none' } | { state: 'changed'; theirs: TeamMember } | { state: 'gone' } | { state: 'kept' };

// If this cannot be read either, the first failure is told.
const conflictAfter = async (error: unknown, id: string): Promise<Conflict> => {
  if (isApiError(error, 'not-found')) return { state: 'gone' };
  if (!isApiError(error, 'conflict')) return { state: 'none' };
  const theirs = await findTeamMember(id).catch(() => null);
  if (theirs === null) return { state: 'none' };
  return theirs ? { state: 'changed', theirs } : { state: 'gone' };
};

/** Keeps what is typed about a team member, the version it began with, and what somebody else saved meanwhile. */
export const useTeamDraft = (member: TeamMember | undefined) => {
  const [read, setRead] = useState(member);
  const [newId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => draftOf(member));
  const [conflict, setConflict] = useState<Conflict>({ state: 'none' });
  return {
    read,
    newId,
    draft,
    conflict,
    isTyped: hasChanged(draftOf(read), draft),
    set: (change: Partial<TeamDraft>): void => setDraft((before) => ({ ...before, ...change })),
    /** Also for a new person: a try with a lost answer may have added them with other words. */
    meetConflict: async (error: unknown): Promise<void> => setConflict(await conflictAfter(error, read?.id ?? newId)),
    keepMine: (theirs: TeamMember): void => {
      setRead(theirs);
      setConflict({ state: 'kept' });
    },
    takeTheirs: (theirs: TeamMember): void => {
      setRead(theirs);
      setDraft(draftOf(theirs));
      setConflict({ state: 'none' });
    },
    startAnew: (): void => {
      setRead(undefined);
      setConflict({ state: 'none' });
    },
  };
};
