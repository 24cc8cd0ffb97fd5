import type { Administrator } from '#domain/administrator.ts';
import { settingsMessages, administratorsMessages as words } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { PasswordAgainField, usePasswordAgain } from '../../PasswordAgain.tsx';
import { useAction } from '../../use-action.ts';
import type { DialogWays } from './AdministratorDialogs.tsx';
import { saveAdministrator } from './administrators-api.ts';
import { changeAndClose } from './change-and-close.ts';

interface SwitchDialogProps extends DialogWays {
  administrator: Administrator;
}

/** Disables an account or enables it again. */
export const SwitchDialog = ({ administrator, ...ways }: SwitchDialogProps) => {
  const disables = administrator.disabledAt === null;
  const { title, confirm } = disables ? words.disableDialog : words.enableDialog;
  const enableText = administrator.invited ? words.enableDialog.textInvited : words.enableDialog.text;
  const { asked, fieldOf } = usePasswordAgain();
  const action = useAction(
    asked((password) => changeAndClose(() => saveAdministrator(administrator, { disabled: disables, password }), ways)),
  );
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
      <PasswordAgainField {...fieldOf(action)} />
    </AskDialog>
  );
};
