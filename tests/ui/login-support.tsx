import { renderToStaticMarkup } from 'react-dom/server';
import { LoginForm } from '#features/login/LoginForm.tsx';
import { startLogin } from '#features/login/start-login.ts';

/** Renders the login as the static page does. Returns a function that starts the form's script. */
export const writeLogin = (): (() => void) => {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(<LoginForm />);
  document.body.replaceChildren(place);
  return () => startLogin(place);
};

export const openLogin = (): void => {
  const startCode = writeLogin();
  // The page's inline script does this.
  document.querySelector('button')?.removeAttribute('disabled');
  startCode();
};
