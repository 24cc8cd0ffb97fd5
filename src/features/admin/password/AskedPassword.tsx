import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { passwordAgainMessages as words } from '#messages/password-again.ts';
import { PasswordAgainField, usePasswordAgain } from './PasswordAgain.tsx';
import type { PasswordQuestion } from './password-question.ts';

/** The dialog that asks for the password of an action. */
export const AskedPassword = ({ question }: { question: PasswordQuestion }) => {
  const { asked, fieldOf } = usePasswordAgain();
  const action = useAction(
    asked(async (password) => {
      const refusal = await question.answer(password);
      if (refusal) throw refusal;
    }),
  );
  return (
    <AskDialog
      title={words.actions[question.action]}
      confirm={words.confirm}
      action={action}
      onClose={question.abandon}
    >
      <PasswordAgainField {...fieldOf(action)} />
    </AskDialog>
  );
};
