import { type ClientResponse, hc } from 'hono/client';
import type { App } from '#server/app.ts';
import { ApiError, toApiError } from './api-error.ts';
import { ask, stay } from './http.ts';
import { $factorMissing, leavingSession } from './session.ts';
import { readToken } from './storage.ts';
import { TIMEOUT_MS } from './timeout.ts';

/**
 * Returns true for addresses outside the admin area that need the token too: members' data, ending the session, and the
 * state of the services in detail.
 */
const needsToken = (path: string): boolean =>
  path.startsWith('/api/admin') || /^\/api\/(memberships|archived-member)\/|^\/api\/(logout|health)$/.test(path);

/** Returns true for calls whose refusal does not concern the session: the login, and calls with the token of a link. */
const isWithoutSession = (path: string): boolean => /^\/api\/(?:login(?:$|\/)|dossier)/.test(path);

/** Sends a request with the token. A refused session is left. */
export const sendWithToken = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const address = input instanceof Request ? input.url : input;
  const path = new URL(address, location.href).pathname;
  const headers = new Headers(init?.headers);
  const token = readToken();
  if (token && needsToken(path)) headers.set('Authorization', `Bearer ${token}`);
  const leave = isWithoutSession(path) ? stay : leavingSession(token);
  return ask(leave, address, { ...init, headers, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
};

/** The API, typed by the server's own routes. Calls go through `call`. */
export const api = hc<App>('/', { fetch: sendWithToken }).api;

/**
 * Returns the body of a call's answer. Throws `ApiError`. A 401 or 403, except at login or because of the role, ends
 * the session (`ask`). This promise then stays pending because the page is left, unless the user stays to keep unsaved
 * text.
 */
export const call = async <Body>(request: Promise<ClientResponse<Body, number, string>>): Promise<Body> => {
  const response = await answered(request);
  return (response.status === 204 ? null : await response.json().catch(noAnswer)) as Body;
};

/** Returns one page of a list and the number of entries on all pages. Throws `ApiError`. */
export const callCounted = async <Body>(
  request: Promise<ClientResponse<Body, number, string>>,
): Promise<{ list: Body; total: number }> => {
  const response = await answered(request);
  const list = (await response.json().catch(noAnswer)) as Body;
  return { list, total: Number(response.headers.get('X-Total-Count')) };
};

/** Returns a private file, fetched with the token. Throws `ApiError`. */
export const callFile = async (request: Promise<Response>): Promise<Blob> =>
  (await answered(request)).blob().catch(noAnswer);

const noAnswer = (): never => {
  throw new ApiError('network');
};

/** Returns the answer to a call, whose body is not read. Throws `ApiError`. */
export const answered = async <Answer extends Response | ClientResponse<unknown, number, string>>(
  request: Promise<Answer>,
): Promise<Answer> => {
  const response = await request.catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError('network');
  });
  if (response.ok) return response;
  const refusal = toApiError(await response.json().catch(() => null));
  if (refusal.type === 'factor-missing') $factorMissing.set(true);
  // Somebody has changed the roles, so the admin area reads the present ones.
  if (refusal.type === 'role-missing') dispatchEvent(new Event(refusal.type));
  throw refusal;
};
