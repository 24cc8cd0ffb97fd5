// All calls to the network go through this file and `send-form.ts`: the linter forbids `fetch` and `XMLHttpRequest`
// elsewhere, so that every call obeys a 401 or 403 (specification §8). Only `ask-toggles.ts` and
// `admin-head.ts` have smaller ways of their own.
import { readToken, removeToken } from './storage.ts';

/**
 * Handles a 401 or 403. If it calls neither function, the page is left and the promise stays pending; `keep` passes the
 * answer on; `fail` rejects the call.
 */
export type Leave = (keep: () => void, fail: (error: unknown) => void) => void;

/**
 * Forgets the token and goes to the site's root. At the root without a token it passes the answer on, because the page
 * would reload for ever. `leaveSession` also protects unsaved text.
 */
export const leaveAtOnce: Leave = (keep) => {
  if (location.pathname === '/' && !readToken()) return keep();
  location.assign('/');
  removeToken();
};

/** The header of a refusal that is about the role. */
export const ROLE = 'X-Role';

/** Passes the answer on. The login uses it, for which a 401 is an answer, and so do pages without a session. */
export const stay: Leave = (keep) => keep();

// 401 and 403 differ only in the second bit. A 403 about the role has a header that says so; the session then
// continues.
export const isRefused = (status: number, role: string | null): boolean => (status | 2) === 403 && !role;

/** Calls `fetch`. On a 401 or 403 that is not about the role, does what `leave` says. */
export const ask = async (leave: Leave, address: string | URL, init?: RequestInit): Promise<Response> => {
  const response = await fetch(address, init);
  if (isRefused(response.status, response.headers.get(ROLE))) await new Promise<void>(leave);
  return response;
};
