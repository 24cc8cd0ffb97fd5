import { atom } from 'nanostores';
import { sessionLost } from '#messages/session-lost.ts';
import { ApiError } from './api-error.ts';
import type { Leave } from './door.ts';
import { readToken, removeToken, writeToken } from './storage.ts';
import { holdsUnsaved } from './unsaved.ts';

/** Milliseconds after which a page that was to go, and asked, was stayed on. */
const GOING_MS = 1000;

/** How often a session that is over stood in the way while the page stayed; 0 as long as there is one. */
export const $losses = atom(0);

let leaving: Promise<never> | undefined;

const lose = (): ApiError => {
  $losses.set($losses.get() + 1);
  return new ApiError('unauthorized', [sessionLost]);
};

/** Fails once the page that was to go turns out to stay. */
const untilStayed = (): Promise<never> =>
  new Promise((_, reject) => {
    const stay = (): void => {
      leaving = undefined;
      reject(lose());
    };
    // The browser's question stops the clock, in some browsers only once it is asked: hence two timers.
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
 * A 401 or 403 anywhere but at login, to what was sent with that token: it is forgotten and the visitor is back at the
 * site's root. The answer never comes, unless something typed made the browser ask and its author stayed, or there is
 * another session by now: then it is an `ApiError`.
 */
const leaveSession = (sent: string | undefined): Promise<never> => {
  const held = readToken();
  if (held !== undefined && held !== sent) return Promise.reject(new ApiError('unauthorized', [sessionLost]));
  removeToken();
  document.documentElement.classList.remove('signed-in');
  // Who stayed is not asked again at every call.
  if ($losses.get() > 0 && holdsUnsaved()) return Promise.reject(lose());
  // Nothing to forget, and nowhere to go: the page would load for ever.
  if (sent === undefined && location.pathname === '/') return Promise.reject(new ApiError('unauthorized'));
  // Several calls may be refused at once: a second departure would break off the first.
  if (leaving) return leaving;
  const answer = untilStayed();
  leaving = answer;
  location.assign('/');
  return answer;
};

/** `leaveSession` as the door takes it, for a call sent with that token. */
export const leavingSession =
  (sent: string | undefined): Leave =>
  (_, fail) =>
    void leaveSession(sent).catch(fail);

/** Another tab logged out. True when something typed here would go with this page: it stays, and asks who goes on. */
export const staysWithoutSession = (): boolean => {
  const stays = holdsUnsaved();
  if (stays) lose();
  return stays;
};

/** Another tab logged in: whoever stayed here goes on with that session. */
export const followSession = (): void => $losses.set(0);

/** The same person goes on with another session, on the same page. */
export const resumeSession = (token: string): void => {
  writeToken(token);
  document.documentElement.classList.add('signed-in');
  followSession();
};
