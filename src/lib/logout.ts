import { readToken, removeToken } from './storage.ts';

/** Ends the session here at once; the server is told while the page already goes to the site's root. */
export const logout = (): void => {
  const token = readToken();
  removeToken();
  document.documentElement.classList.remove('signed-in');
  if (token) {
    void fetch('/api/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` }, keepalive: true }).catch(
      () => undefined,
    );
  }
  location.assign('/');
};
