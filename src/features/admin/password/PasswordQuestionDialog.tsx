import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { $passwordQuestion, type PasswordQuestion } from './password-question.ts';

/**
 * Asks for the password over the screen, for the action that waits for it (`withPassword`). The code of the dialog is
 * loaded with the first question.
 */
export const PasswordQuestionDialog = () => {
  const question = useStore($passwordQuestion);
  const [Dialog, setDialog] = useState<ComponentType<{ question: PasswordQuestion }>>();
  useEffect(() => {
    if (!question || Dialog) return;
    import('./AskedPassword.tsx').then(({ AskedPassword }) => setDialog(() => AskedPassword), question.fail);
  }, [question, Dialog]);
  return question && Dialog ? <Dialog question={question} /> : null;
};
