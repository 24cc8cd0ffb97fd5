import { atom } from 'nanostores';
import { sessionLost } from '#messages/session-lost.ts';
import { ApiError } from './api-error.ts';
import type { Leave } from './http.ts';
import { readToken, removeToken, writeToken } from './storage.ts';
import { hasUnsavedText } from './unsaved.ts';

/** If the page still exists after this time, the user chose to stay. Milliseconds. */
const GOING_MS = 1000;

/** How often the session was lost while the page stayed open. 0 while there is a session. */
export const $losses = atom(0);

/** True once an answer said that the account lacks the second factor that the club requires. */
export const $factorMissing = atom(false);

let leaving: Promise<never> | undefined;

const lose = (): ApiError => {
  $losses.set($losses.get() + 1);
  return new ApiError('unauthorized', [sessionLost]);
};

/** Rejects once it is certain that the page stays. */
const untilStayed = (): Promise<never> =>
  new Promise((_, reject) => {
    const stay = (): void => {
      leaving = undefined;
      reject(lose());
    };
    // In some browsers timers stop only once the dialog is open, hence the two timers.
    let timer = hasUnsavedText()
      ? setTimeout(() => {
          timer = setTimeout(stay, GOING_MS);
        })
      : undefined;
    // The page may return from the back/forward cache.
    const go = (): void => {
      clearTimeout(timer);
      leaving = undefined;
    };
    addEventListener('pagehide', go, { once: true });
  });

/**
 * Handles a 401 or 403, except at login: forgets the token of the call and goes to the site's root. The promise stays
 * pending, unless the user stays to keep unsaved text, or another session has begun since. Then it rejects with an
 * `ApiError`.
 */
const leaveSession = (sent: string | undefined): Promise<never> => {
  const held = readToken();
  if (held !== undefined && held !== sent) return Promise.reject(new ApiError('unauthorized', [sessionLost]));
  removeToken();
  document.documentElement.classList.remove('signed-in');
  // A user who stayed is not asked again at every call.
  if ($losses.get() > 0 && hasUnsavedText()) return Promise.reject(lose());
  // At the root without a token there is nothing to do: the page would reload for ever.
  if (sent === undefined && location.pathname === '/') return Promise.reject(new ApiError('unauthorized'));
  // Several calls may be refused at once. A second navigation would cancel the first one.
  if (leaving) return leaving;
  const answer = untilStayed();
  leaving = answer;
  location.assign('/');
  return answer;
};

/** Returns `leaveSession` in the form that `ask` takes, for a call sent with that token. */
export const leavingSession =
  (sent: string | undefined): Leave =>
  (_, fail) =>
    void leaveSession(sent).catch(fail);

/**
 * Handles a logout in another tab. Returns true if this page stays because of unsaved text; it then asks for a login.
 */
export const staysWithoutSession = (): boolean => {
  const stays = hasUnsavedText();
  if (stays) lose();
  return stays;
};

/** Handles a login in another tab: a page that stayed continues with the new session. */
export const followSession = (): void => $losses.set(0);

/** Continues with another session of the same person on the same page. */
export const resumeSession = (token: string): void => {
  writeToken(token);
  document.documentElement.classList.add('signed-in');
  followSession();
};
