import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Action, type Perform, useAction } from '#components/action/use-action.ts';
import { TextField } from '#components/ui/TextField.tsx';
import { PASSKEY_PROOF } from '#domain/account/factor.ts';
import { knowsPasskeys, provePasskey } from '#lib/passkeys.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { passkeyMessages } from '#messages/passkeys.ts';
import { passwordAgainMessages as words } from '#messages/password-again.ts';
import { $account } from '../account/account-store.ts';
import { isPasswordRefused } from './password-question.ts';

const NAME = 'password';

interface PasswordAgainFieldProps {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** Fills the field with the answer of a passkey. */
const PasskeyButton = ({ isProven, onProof }: { isProven: boolean; onProof: (proof: string) => void }) => {
  const action = useAction(async () => {
    onProof(await provePasskey());
    return false;
  });
  return (
    <div className="cluster">
      <button type="button" className="button" aria-disabled={action.isBusy} onClick={() => void action.run()}>
        {passkeyMessages.useHere}
      </button>
      <span role="status">{isProven && passkeyMessages.shown}</span>
    </div>
  );
};

/**
 * A field for the present password (or a code or passkey in its place), for actions that need more than a session
 * (docs/rules.md#asked-again).
 */
export const PasswordAgainField = ({ value, error, onValue }: PasswordAgainFieldProps) => {
  const account = useStore($account);
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
      <TextField
        name={NAME}
        label={account?.means.totp ? words.labelWithCode : words.label}
        hint={words.hint}
        type="password"
        autoComplete="current-password"
        value={value}
        error={error}
        onValue={onValue}
      />
      {account?.means.passkey && knowsPasskeys() && (
        <PasskeyButton isProven={value.startsWith(PASSKEY_PROOF)} onProof={onValue} />
      )}
    </>
  );
};

const focusField = (): void => document.getElementById(NAME)?.focus();

/** For a dialog around an action that asks for the password: `asked` wraps the action, `fieldOf` returns the field. */
export const usePasswordAgain = () => {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  return {
    /** Does nothing without a password. Focuses the field while it is missing or wrong. */
    asked:
      (act: (password: string, isHere: () => boolean) => Promise<void>): Perform =>
      async (isHere) => {
        setMissing(password === '');
        if (password === '') return focusField();
        try {
          await act(password, isHere);
        } catch (error) {
          if (isPasswordRefused(error)) focusField();
          throw error;
        }
      },
    fieldOf: (action: Action): PasswordAgainFieldProps => ({
      value: password,
      error: isMissing ? fieldErrorSentence('required', NAME) : action.error?.fields[NAME],
      onValue: setPassword,
    }),
  };
};
