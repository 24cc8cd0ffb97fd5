import { useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { api, call } from '#lib/api.ts';
import { resumeSession } from '#lib/session.ts';
import { browserKey } from '#lib/storage.ts';
import { sessionEndMessages as words } from '#messages/session-end.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { loadAccount } from '../account-store.ts';
import { useAction } from '../use-action.ts';

interface SignInAgainDialogProps {
  email: string;
  onClose: () => void;
}

/** Signs the same person in again without leaving the screen. Typed text stays. */
export const SignInAgainDialog = ({ email, onClose }: SignInAgainDialogProps) => {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction(async () => {
    setMissing(password === '');
    if (password === '') return document.getElementById('again-password')?.focus();
    const { token } = await call(api.login.$post({ json: { email, password, browser: browserKey() } }));
    resumeSession(token);
    await loadAccount();
    void toastSuccess();
    onClose();
  }, words.failed);
  return (
    <AskDialog
      title={words.dialogTitle}
      confirm={words.confirm}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      <p>{words.as(email)}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="again-password"
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={password}
        error={isMissing ? words.missing : undefined}
        onValue={setPassword}
      />
    </AskDialog>
  );
};
