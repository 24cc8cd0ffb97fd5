import { useState } from 'react';
import { newPasswordMessages as words } from '#messages/new-password.ts';
import { CheckField } from './CheckField.tsx';
import { TextField } from './TextField.tsx';

/** The id of the field. It differs from that of the present password, for which a dialog may ask over the same page. */
export const NEW_PASSWORD = 'new-password';

interface Props {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** A field for a new password, which is typed once. A button shows it. */
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
