// All calls to the network go through this file and `send-form.ts`: the linter forbids `fetch` and `XMLHttpRequest`
// elsewhere, so that every call obeys a 401 or 403 (specification §8). Only `ask-toggles.ts` has a smaller way of its own.
import { readToken, removeToken } from './storage.ts';

/**
 * What a 401 or 403 does when a promise begins. If it calls neither function, the page goes away and the answer is not
 * passed on; `keep` passes the answer on; `fail` makes the call fail.
 */
export type Leave = (keep: () => void, fail: (error: unknown) => void) => void;

/**
 * Forgets the token and goes to the site's root. Passes the answer on if there is nothing to forget and nowhere to go,
 * because the page would reload for ever. `leaveSession` also protects unsaved text.
 */
export const leaveAtOnce: Leave = (keep) => {
  if (location.pathname === '/' && !readToken()) return keep();
  location.assign('/');
  removeToken();
};

/** The header of a refusal that is about the role. */
export const ROLE = 'X-Role';

/** Passes the answer on. For login, whose 401 is an answer, and for people who have already left. */
export const stay: Leave = (keep) => keep();

// 401 and 403 differ only in the second bit. A 403 about the role of whoever asks says so in a header: their session goes on.
export const isRefused = (status: number, role: string | null): boolean => (status | 2) === 403 && !role;

/** Calls `fetch`. On a 401 or 403 that is not about the role, does what `leave` says. */
export const ask = async (leave: Leave, address: string | URL, init?: RequestInit): Promise<Response> => {
  const response = await fetch(address, init);
  if (isRefused(response.status, response.headers.get(ROLE))) await new Promise<void>(leave);
  return response;
};
