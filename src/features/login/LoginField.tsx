import type { CredentialField } from './login-store.ts';

interface LoginFieldProps {
  name: CredentialField;
  label: string;
  type: 'email' | 'password';
  autoComplete: 'username' | 'current-password';
}

/** What is wrong with it is added below by `runLoginForm`. */
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
