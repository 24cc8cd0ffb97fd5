import { useState } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { TeamMember } from '#domain/team.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { useAction } from '../use-action.ts';
import { saveTeamMember } from './team-api.ts';
import { draftErrors, positionFor, type TeamErrors } from './team-draft.ts';
import { loadTeam } from './team-store.ts';
import { usePortrait } from './use-portrait.ts';
import { useTeamDraft } from './use-team-draft.ts';

interface TeamForm {
  /** Undefined for a new person. */
  member: TeamMember | undefined;
  team: readonly TeamMember[];
  onEnd: () => void;
}

const focusField = (name: string): void => document.getElementById(name)?.focus();

/** The state of the form: typed text, photo, errors, and the progress of sending. */
export const useTeamForm = ({ member, team, onEnd }: TeamForm) => {
  const { newId, isTyped, meetConflict, ...typed } = useTeamDraft(member);
  const { read, draft } = typed;
  const portrait = usePortrait();
  const [errors, setErrors] = useState<TeamErrors>({});
  const [sent, setSent] = useState(0);
  useLeaveGuard(isTyped || portrait.choice.state !== 'kept');
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
      await meetConflict(error);
      throw error;
    }
    if (isHere()) onEnd();
    void toastSuccess();
    await loadTeam();
  };
  return {
    ...typed,
    ...{ portrait, errors, sent },
    action: useAction(save),
    takeTheirs: (theirs: TeamMember): void => {
      typed.takeTheirs(theirs);
      portrait.keep();
    },
  };
};
