import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { settingsMessages } from '#messages/settings.ts';
import { PasswordAgainField, usePasswordAgain } from './PasswordAgain.tsx';

interface PasswordDialogProps {
  title: string;
  text: string;
  confirm: string;
  isDanger?: boolean;
  perform: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before an action. */
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
