import { atom } from 'nanostores';
import { sessionLost } from '#messages/session-lost.ts';
import { ApiError } from './api-error.ts';
import type { Leave } from './http.ts';
import { readToken, removeToken, writeToken } from './storage.ts';
import { holdsUnsaved } from './unsaved.ts';

/** If the page is still there after this time, its author stayed. Milliseconds. */
const GOING_MS = 1000;

/** How often a lost session was noticed while the page stayed. 0 while there is a session. */
export const $losses = atom(0);

/** True once an answer told that the account lacks the second factor that the club asks for. */
export const $factorMissing = atom(false);

let leaving: Promise<never> | undefined;

const lose = (): ApiError => {
  $losses.set($losses.get() + 1);
  return new ApiError('unauthorized', [sessionLost]);
};

/** Fails once the page turns out to stay. */
const untilStayed = (): Promise<never> =>
  new Promise((_, reject) => {
    const stay = (): void => {
      leaving = undefined;
      reject(lose());
    };
    // In some browsers the question stops the clock only once it is asked, hence two timers.
    let timer = holdsUnsaved()
      ? setTimeout(() => {
          timer = setTimeout(stay, GOING_MS);
        })
      : undefined;
    // The page may come back from the browser's memory.
    const go = (): void => {
      clearTimeout(timer);
      leaving = undefined;
    };
    addEventListener('pagehide', go, { once: true });
  });

/**
 * Handles a 401 or 403, except at login: forgets the token it was sent with and goes to the site's root. The promise
 * stays open, unless the author of unsaved text stays or there is another session by now. Then it fails with an
 * `ApiError`.
 */
const leaveSession = (sent: string | undefined): Promise<never> => {
  const held = readToken();
  if (held !== undefined && held !== sent) return Promise.reject(new ApiError('unauthorized', [sessionLost]));
  removeToken();
  document.documentElement.classList.remove('signed-in');
  // Somebody who stayed is not asked again at every call.
  if ($losses.get() > 0 && holdsUnsaved()) return Promise.reject(lose());
  // There is nothing to forget and nowhere to go: the page would reload for ever.
  if (sent === undefined && location.pathname === '/') return Promise.reject(new ApiError('unauthorized'));
  // Several calls may be refused at once. A second departure would break off the first one.
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

/** Handles a logout in another tab. Returns true if unsaved text keeps this page, which then asks for a login. */
export const staysWithoutSession = (): boolean => {
  const stays = holdsUnsaved();
  if (stays) lose();
  return stays;
};

/** Handles a login in another tab: a page that stayed continues with that session. */
export const followSession = (): void => $losses.set(0);

/** Continues with another session of the same person on the same page. */
export const resumeSession = (token: string): void => {
  writeToken(token);
  document.documentElement.classList.add('signed-in');
  followSession();
};
