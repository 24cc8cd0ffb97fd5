import { useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { FactorCodeField } from '#components/ui/FactorCodeField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { FactorRequired } from '#domain/account/factor.ts';
import { api, call } from '#lib/api.ts';
import { factorRequiredBy } from '#lib/factor-required.ts';
import { resumeSession } from '#lib/session.ts';
import { browserKey } from '#lib/storage.ts';
import { factorCodeMessages as factorWords } from '#messages/factor.ts';
import { sessionEndMessages as words } from '#messages/session-end.ts';
import { loadAccount } from '../account/account-store.ts';

interface SignInAgainDialogProps {
  email: string;
  onClose: () => void;
}

/** Signs the same person in again without leaving the screen. Typed text stays. */
export const SignInAgainDialog = ({ email, onClose }: SignInAgainDialogProps) => {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [means, setMeans] = useState<FactorRequired>();
  const [code, setCode] = useState('');
  const action = useAction(async () => {
    setMissing(password === '');
    if (password === '') return document.getElementById('again-password')?.focus();
    if (means && code.trim() === '') return document.getElementById('again-code')?.focus();
    const json = { email, password, ...(means && { code }), browser: browserKey() };
    const answer = await call(api.login.$post({ json })).catch((error: unknown) => {
      const asked = factorRequiredBy(error);
      if (!asked) throw error;
      setMeans(asked);
      setTimeout(() => document.getElementById('again-code')?.focus());
    });
    if (!answer) return false;
    resumeSession(answer.token);
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
      {means && (
        <>
          <p role="status">{factorWords.asked}</p>
          <FactorCodeField
            name="again-code"
            hasTotp={means.totp}
            value={code}
            error={action.error?.fields.code}
            onValue={setCode}
          />
        </>
      )}
    </AskDialog>
  );
};
