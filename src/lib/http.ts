// All calls to the network go through this file: the linter forbids `fetch` and `XMLHttpRequest` elsewhere, so that
// every call obeys a 401 or 403 (specification §8). Only `ask-toggles.ts` has a smaller way of its own.
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
const ROLE = 'X-Role';

/** Passes the answer on. For login, whose 401 is an answer, and for people who have already left. */
export const stay: Leave = (keep) => keep();

// 401 and 403 differ only in the second bit. A 403 about the role of whoever asks says so in a header: their session goes on.
const isRefused = (status: number, role: string | null): boolean => (status | 2) === 403 && !role;

/** Calls `fetch`. On a 401 or 403 that is not about the role, does what `leave` says. */
export const ask = async (leave: Leave, address: string | URL, init?: RequestInit): Promise<Response> => {
  const response = await fetch(address, init);
  if (isRefused(response.status, response.headers.get(ROLE))) await new Promise<void>(leave);
  return response;
};

export interface Form {
  method: 'POST' | 'PUT';
  path: string;
  body: FormData;
  /** The token of the session, if the call needs one. */
  token: string | undefined;
  /** Receives the fraction that was sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Ends the call after this time without a byte leaving, or without an answer after the last byte. Milliseconds. */
  patience: number;
}

/** Sends a form and reports its progress. Returns status and text of the answer. Fails if none comes. */
export const askWithProgress = (
  leave: Leave,
  { method, path, body, token, onProgress, patience }: Form,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), patience);
    };
    const fail = () => {
      clearTimeout(timer);
      reject(new Error('no answer'));
    };
    request.open(method, path);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', wait);
    request.addEventListener('abort', fail);
    request.addEventListener('error', fail);
    request.addEventListener('load', () => {
      clearTimeout(timer);
      const { status, responseText: text } = request;
      const answer = { status, text };
      if (isRefused(status, request.getResponseHeader(ROLE))) leave(() => resolve(answer), reject);
      else resolve(answer);
    });
    wait();
    request.send(body);
  });
