import { useState } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { TeamMember } from '#domain/team.ts';
import { ApiError } from '#lib/api-error.ts';
import { hasChanged } from '#lib/merge.ts';
import { useUnsavedGuard } from '../unsaved-changes.ts';
import { useAction } from '../use-action.ts';
import { findTeamMember, saveTeamMember } from './team-api.ts';
import { draftErrors, draftOf, positionFor, type TeamDraft, type TeamErrors } from './team-draft.ts';
import { loadTeam } from './team-store.ts';
import { usePortrait } from './use-portrait.ts';

type Conflict = { state: 'none' } | { state: 'changed'; theirs: TeamMember } | { state: 'gone' } | { state: 'kept' };

interface TeamForm {
  /** Undefined for somebody new. */
  member: TeamMember | undefined;
  team: readonly TeamMember[];
  onEnd: () => void;
}

const focusField = (name: string): void => document.getElementById(name)?.focus();

/** The form's state: what is typed, what is wrong with it, how far its sending is, and who else saved meanwhile. */
export const useTeamForm = ({ member, team, onEnd }: TeamForm) => {
  const [read, setRead] = useState(member);
  const [newId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => draftOf(member));
  const [errors, setErrors] = useState<TeamErrors>({});
  const [sent, setSent] = useState(0);
  const [conflict, setConflict] = useState<Conflict>({ state: 'none' });
  const portrait = usePortrait();
  useUnsavedGuard(hasChanged(draftOf(read), draft) || portrait.choice.state !== 'kept');
  const save = async (isHere: () => boolean): Promise<void> => {
    const found = draftErrors(draft);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) return focusField(wrong);
    if (portrait.choice.state === 'preparing') return;
    setSent(0);
    const position = positionFor(read, draft.group, team);
    try {
      await saveTeamMember({ read, newId, draft, photo: portrait.choice, position, onProgress: setSent });
    } catch (error) {
      // Also somebody new: a try whose answer was lost may have added them with other words.
      setConflict(await conflictAfter(error, read?.id ?? newId));
      throw error;
    }
    if (isHere()) onEnd();
    void toastSuccess();
    await loadTeam();
  };
  return {
    read,
    draft,
    errors,
    sent,
    conflict,
    portrait,
    action: useAction(save),
    set: (change: Partial<TeamDraft>): void => setDraft({ ...draft, ...change }),
    keepMine: (theirs: TeamMember): void => {
      setRead(theirs);
      setConflict({ state: 'kept' });
    },
    takeTheirs: (theirs: TeamMember): void => {
      setRead(theirs);
      setDraft(draftOf(theirs));
      portrait.keep();
      setConflict({ state: 'none' });
    },
    startAnew: (): void => {
      setRead(undefined);
      setConflict({ state: 'none' });
    },
  };
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.type === 'not-found';

// Unreached while looking: the first failure is the one to tell.
const conflictAfter = async (error: unknown, id: string): Promise<Conflict> => {
  if (isMissing(error)) return { state: 'gone' };
  if (!(error instanceof ApiError) || error.type !== 'conflict') return { state: 'none' };
  const theirs = await findTeamMember(id).catch(() => null);
  if (theirs === null) return { state: 'none' };
  return theirs ? { state: 'changed', theirs } : { state: 'gone' };
};
