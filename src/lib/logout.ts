import { unsavedMessages as words } from '#messages/unsaved.ts';
import { readToken, removeToken } from './storage.ts';
import { holdsUnsaved } from './unsaved.ts';

// Asked already: the browser need not ask again.
const leaveUnasked = (): void => {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  location.assign('/');
};

/**
 * Ends the session here at once; the server is told while the page already goes to the site's root. Where something typed
 * would be lost its author is asked first, and who stays is still logged in.
 */
export const logout = (): void => {
  if (holdsUnsaved() && !confirm(words.question)) return;
  const token = readToken();
  removeToken();
  document.documentElement.classList.remove('signed-in');
  if (token) {
    void fetch('/api/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` }, keepalive: true }).catch(
      () => undefined,
    );
  }
  leaveUnasked();
};
