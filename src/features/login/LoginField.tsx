import { describedBy, FieldError } from '#components/ui/FieldNotes.tsx';
import type { CredentialField } from './login-store.ts';

interface LoginFieldProps {
  name: CredentialField;
  label: string;
  type: 'email' | 'password';
  autoComplete: 'username' | 'current-password';
  error: string | undefined;
}

/** Uncontrolled on purpose: what a password manager or a quick visitor typed before hydration stays. */
export const LoginField = ({ name, label, type, autoComplete, error }: LoginFieldProps) => (
  <div className="field">
    <label className="field__label" htmlFor={name}>
      {label}
    </label>
    <input
      className="field__input"
      id={name}
      name={name}
      type={type}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, undefined, error)}
    />
    <FieldError of={name}>{error}</FieldError>
  </div>
);
