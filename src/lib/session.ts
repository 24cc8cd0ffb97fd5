import { removeToken } from './storage.ts';

/** A 401 or 403 anywhere but at login: the token is forgotten and the visitor is back at the site's root. */
export const leaveSession = (): void => {
  removeToken();
  document.documentElement.classList.remove('signed-in');
  location.assign('/');
};
