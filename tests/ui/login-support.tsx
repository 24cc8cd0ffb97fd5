import { renderToStaticMarkup } from 'react-dom/server';
import { LoginForm } from '#features/login/LoginForm.tsx';
import { startLogin } from '#features/login/start-login.ts';

/** The login as the page holds it. @returns what the page's script does when it arrives. */
export const writeLogin = (): (() => void) => {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(<LoginForm />);
  document.body.replaceChildren(place);
  return () => startLogin(place);
};

export const openLogin = (): void => writeLogin()();
