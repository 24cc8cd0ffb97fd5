import { keepFocus } from '#components/ui/keep-focus.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import { fullNameOf } from '#domain/member.ts';
import type { TeamMember } from '#domain/team.ts';
import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { adminTeamMessages as words } from '#messages/admin-team.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { loadTeam } from './team-store.ts';

interface RemoveDialogProps {
  member: TeamMember;
  onClose: () => void;
}

export const RemoveDialog = ({ member, onClose }: RemoveDialogProps) => {
  const action = useAction(async () => {
    await call(api.admin.team[':id'].$delete({ param: { id: member.id } })).catch((error: unknown) => {
      // Somebody else was faster. The result is the same.
      if (!isApiError(error, 'not-found')) throw error;
    });
    onClose();
    void toastSuccess();
    await loadTeam();
    keepFocus();
  });
  return (
    <AskDialog
      title={words.removal.title(fullNameOf(member))}
      confirm={words.removeOf(fullNameOf(member))}
      isDanger
      action={action}
      failure={<ActionError action={action} title={words.removal.failed} />}
      onClose={onClose}
    >
      <p>{words.removal.text}</p>
    </AskDialog>
  );
};
