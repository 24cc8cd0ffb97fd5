import { useStore } from '@nanostores/react';
import { passwordAgainMessages as words } from '#messages/password-again.ts';
import { AskDialog } from './AskDialog.tsx';
import { PasswordAgainField, usePasswordAgain } from './PasswordAgain.tsx';
import { $passwordQuestion, type PasswordQuestion } from './password-question.ts';
import { useAction } from './use-action.ts';

const Asked = ({ question }: { question: PasswordQuestion }) => {
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

/** Asks for the password over the screen, for whatever action waits for it (`withPassword`). */
export const PasswordQuestionDialog = () => {
  const question = useStore($passwordQuestion);
  return question ? <Asked question={question} /> : null;
};
