import { useState } from 'react';
import { newPasswordMessages as words } from '#messages/new-password.ts';
import { CheckField } from './CheckField.tsx';
import { TextField } from './TextField.tsx';

/** Its id. Not that of the present password, which a dialog may ask for over the same page. */
export const NEW_PASSWORD = 'new-password';

interface Props {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** A new password, typed once. A button shows it. */
export const NewPasswordField = ({ value, error, onValue }: Props) => {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <TextField
        name={NEW_PASSWORD}
        label={words.label}
        hint={words.hint}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onValue={onValue}
      />
      <CheckField id="show-password" label={words.show} isChecked={isShown} onCheck={setShown} />
    </>
  );
};
