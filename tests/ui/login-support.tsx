import { renderToStaticMarkup } from 'react-dom/server';
import { LoginForm } from '#features/login/LoginForm.tsx';
import { startLogin } from '#features/login/start-login.ts';

/** The login as the page holds it. @returns what the form's code does when it arrives. */
export const writeLogin = (): (() => void) => {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(<LoginForm />);
  document.body.replaceChildren(place);
  return () => startLogin(place);
};

export const openLogin = (): void => {
  const startCode = writeLogin();
  // As the page's own script does.
  document.querySelector('button')?.removeAttribute('disabled');
  startCode();
};
