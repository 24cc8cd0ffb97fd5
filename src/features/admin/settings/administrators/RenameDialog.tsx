import { useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import type { Administrator } from '#domain/administrator.ts';
import { administratorsMessages, settingsMessages } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { useAction } from '../../use-action.ts';
import type { DialogWays } from './AdministratorDialogs.tsx';
import { saveAdministrator } from './administrators-api.ts';
import { changeAndClose } from './change-and-close.ts';

const words = administratorsMessages.renameDialog;

interface RenameDialogProps extends DialogWays {
  administrator: Administrator;
}

export const RenameDialog = ({ administrator, ...ways }: RenameDialogProps) => {
  const [name, setName] = useState(administrator.name);
  const action = useAction(() => changeAndClose(() => saveAdministrator(administrator, { name }), ways));
  return (
    <AskDialog
      title={words.title(administrator.name)}
      confirm={words.confirm}
      isChanged={name !== administrator.name}
      action={action}
      failure={<ActionError action={action} title={settingsMessages.updateFailed} />}
      onClose={ways.onClose}
    >
      <TextField
        name="name"
        label={words.name}
        autoComplete="off"
        value={name}
        error={action.error?.fields.name}
        onValue={setName}
      />
    </AskDialog>
  );
};
