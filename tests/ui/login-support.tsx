import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Login } from '#features/login/Login.tsx';

/** Renders the login as the static page does. Returns a function that starts the form's script. */
export const writeLogin = (): (() => void) => {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(<Login />);
  document.body.replaceChildren(place);
  return () => void render(<Login />, { container: place, hydrate: true });
};

export const openLogin = (): void => {
  const startCode = writeLogin();
  // The page's inline script does this.
  document.querySelector('button')?.removeAttribute('disabled');
  startCode();
};
