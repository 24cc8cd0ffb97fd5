import { toastSuccess } from '#components/ui/toast.tsx';
import type { Administrator } from '#domain/administrator.ts';
import { administratorsMessages, settingsMessages } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { PasswordAgainField, usePasswordAgain } from '../../PasswordAgain.tsx';
import { useAction } from '../../use-action.ts';
import type { DialogWays } from './AdministratorDialogs.tsx';
import { makeNewLink } from './administrators-api.ts';

const words = administratorsMessages.newLinkDialog;

interface NewLinkDialogProps extends DialogWays {
  administrator: Administrator;
}

/** Makes another link for somebody who lost theirs. It is shown next. */
export const NewLinkDialog = ({ administrator, reload, onOpen, onClose }: NewLinkDialogProps) => {
  const { asked, fieldOf } = usePasswordAgain();
  const action = useAction(
    asked(async (password) => {
      const invitation = await makeNewLink(administrator, password);
      void toastSuccess();
      void reload();
      onOpen({ name: 'link', invitation });
    }),
  );
  return (
    <AskDialog
      title={words.title(administrator.name)}
      confirm={words.confirm}
      action={action}
      failure={<ActionError action={action} title={settingsMessages.updateFailed} />}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <PasswordAgainField {...fieldOf(action)} />
    </AskDialog>
  );
};
