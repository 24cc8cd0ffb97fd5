import type { CredentialField } from './login-store.ts';

interface LoginFieldProps {
  name: CredentialField;
  label: string;
  type: 'email' | 'password';
  autoComplete: 'username' | 'current-password';
}

/** `runLoginForm` adds what is wrong below it. */
export const LoginField = ({ name, label, type, autoComplete }: LoginFieldProps) => (
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
    />
  </div>
);
