import { loginMessages as words } from '#messages/login.ts';
import { LoginField } from './LoginField.tsx';

/**
 * The login form as it stands in the page. Given life by `runLoginForm`, without React: two fields are not worth the
 * time its arrival takes from a slow phone.
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
