import { loginMessages as words } from '#messages/login.ts';
import { LoginField } from './LoginField.tsx';

/**
 * The login form of the page. `runLoginForm` starts it without React: two fields are not worth the time that React
 * needs on a slow phone.
 */
export const LoginForm = () => (
  <form className="form" method="post" noValidate>
    <div className="stack">
      <LoginField name="email" label={words.email} type="email" autoComplete="username" />
      <LoginField name="password" label={words.password} type="password" autoComplete="current-password" />
      <div role="alert" />
    </div>
    {/* Until `login-behaviour` listens. */}
    <button type="submit" className="button button--primary" disabled>
      {words.submit}
    </button>
  </form>
);
