import { settingsMessages } from '#messages/settings.ts';
import { ActionError } from './ActionError.tsx';
import { AskDialog } from './AskDialog.tsx';
import { PasswordAgainField, usePasswordAgain } from './PasswordAgain.tsx';
import { useAction } from './use-action.ts';

interface PasswordDialogProps {
  title: string;
  text: string;
  confirm: string;
  isDanger?: boolean;
  perform: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before something is done. */
export const PasswordDialog = ({ text, perform, ...asked }: PasswordDialogProps) => {
  const { asked: withPassword, fieldOf } = usePasswordAgain();
  const action = useAction(withPassword(perform));
  return (
    <AskDialog
      {...asked}
      action={action}
      failure={<ActionError action={action} title={settingsMessages.updateFailed} />}
    >
      <p>{text}</p>
      <PasswordAgainField {...fieldOf(action)} />
    </AskDialog>
  );
};
