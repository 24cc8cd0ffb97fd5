import { removeToken } from './storage.ts';

let isLeaving = false;

/** A 401 or 403 anywhere but at login: the token is forgotten and the visitor is back at the site's root. */
export const leaveSession = (): void => {
  removeToken();
  document.documentElement.classList.remove('signed-in');
  // Several calls may be refused at once: a second departure would break off the first.
  if (isLeaving) return;
  isLeaving = true;
  // The page may come back from the browser's memory.
  addEventListener('pagehide', () => (isLeaving = false), { once: true });
  location.assign('/');
};
