import { toastSuccess } from '#components/ui/toast.tsx';
import type { Administrator } from '#domain/administrator.ts';
import { administratorsMessages, settingsMessages } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { useAction } from '../../use-action.ts';
import type { DialogWays } from './AdministratorDialogs.tsx';
import { makeNewLink } from './administrators-api.ts';

const words = administratorsMessages.newLinkDialog;

interface NewLinkDialogProps extends DialogWays {
  administrator: Administrator;
}

/** Another link, for who lost theirs. It is shown next. */
export const NewLinkDialog = ({ administrator, reload, onOpen, onClose }: NewLinkDialogProps) => {
  const action = useAction(async () => {
    const invitation = await makeNewLink(administrator);
    void toastSuccess();
    void reload();
    onOpen({ name: 'link', invitation });
  });
  return (
    <AskDialog
      title={words.title(administrator.name)}
      confirm={words.confirm}
      action={action}
      failure={<ActionError action={action} title={settingsMessages.updateFailed} />}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </AskDialog>
  );
};
