import { unsavedMessages as words } from '#messages/unsaved.ts';
import { ask, stay } from './http.ts';
import { readToken, removeToken } from './storage.ts';
import { hasUnsavedText } from './unsaved.ts';

// This is set, so that the browser does not ask a second time.
const leaveUnasked = (): void => {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  location.assign('/');
};

/**
 * Ends the session in this browser at once and goes to the site's root; the request to the server runs in the
 * background. If unsaved text would be lost, it asks the user first, who stays signed in if they stay. A 401 or 403 to
 * a script in a page does the same; at the root without a session it does nothing, because the page would reload for
 * ever.
 */
export const logout = (): void => {
  if (hasUnsavedText() && !confirm(words.question)) return;
  const token = readToken();
  removeToken();
  document.documentElement.classList.remove('signed-in');
  if (!token && location.pathname === '/') return;
  if (token) {
    const request = { method: 'POST', headers: { Authorization: `Bearer ${token}` }, keepalive: true };
    // The page is left, whatever the server answers.
    ask(stay, '/api/logout', request).catch(() => undefined);
  }
  leaveUnasked();
};
