import type { Administrator } from '#domain/administrator.ts';
import { settingsMessages, administratorsMessages as words } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import type { DialogWays } from './AdministratorDialogs.tsx';
import { saveAdministrator } from './administrators-api.ts';
import { useChange } from './use-change.ts';

interface SwitchDialogProps extends DialogWays {
  administrator: Administrator;
}

/** Takes an account its way in, or gives it back. */
export const SwitchDialog = ({ administrator, ...ways }: SwitchDialogProps) => {
  const disables = administrator.disabledAt === null;
  const { title, confirm } = disables ? words.disableDialog : words.enableDialog;
  const enableText = administrator.invited ? words.enableDialog.textInvited : words.enableDialog.text;
  const action = useChange(() => saveAdministrator(administrator, { disabled: disables }), ways);
  return (
    <AskDialog
      title={title(administrator.name)}
      confirm={confirm}
      isDanger={disables}
      action={action}
      failure={<ActionError action={action} title={settingsMessages.updateFailed} />}
      onClose={ways.onClose}
    >
      <p>{disables ? words.disableDialog.text : enableText}</p>
    </AskDialog>
  );
};
