import { unsavedMessages as words } from '#messages/unsaved.ts';
import { ask, stay } from './door.ts';
import { readToken, removeToken } from './storage.ts';
import { holdsUnsaved } from './unsaved.ts';

// Asked already: the browser need not ask again.
const leaveUnasked = (): void => {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  location.assign('/');
};

/**
 * Ends the session here at once; the server is told while the page already goes to the site's root. Where something typed
 * would be lost its author is asked first, and who stays is still logged in. Also what a 401 or 403 does that is answered
 * to a script printed in a page: at the root without a session nothing more happens, the page would load for ever.
 */
export const logout = (): void => {
  if (holdsUnsaved() && !confirm(words.question)) return;
  const token = readToken();
  removeToken();
  document.documentElement.classList.remove('signed-in');
  if (!token && location.pathname === '/') return;
  if (token) {
    const told = { method: 'POST', headers: { Authorization: `Bearer ${token}` }, keepalive: true };
    // Gone already, whatever it answers.
    ask(stay, '/api/logout', told).catch(() => undefined);
  }
  leaveUnasked();
};
