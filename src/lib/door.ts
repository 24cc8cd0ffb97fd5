// The one door to the network: no other file may name `fetch` or `XMLHttpRequest` (the linter), so that a 401 or 403 is
// obeyed by every call (specification §8). `ask-toggles.ts` alone has a door of its own, of fewer bytes.

/**
 * What a 401 or 403 does, as a promise is begun: neither kept nor broken, the page goes and the answer is not passed on;
 * kept, it is an answer after all; broken, the call fails.
 */
export type Leave = (keep: () => void, fail: (error: unknown) => void) => void;

/**
 * Forgets the token and goes to the site's root, without another word. Where there is nothing to forget and nowhere to go
 * the answer is passed on: the page would load for ever. `leaveSession` also minds what is typed.
 */
export const leaveAtOnce: Leave = (keep) => {
  if (location.pathname === '/' && !localStorage.token) return keep();
  location.assign('/');
  localStorage.removeItem('token');
};

/** At login, whose 401 is an answer, and for who has left already. */
export const stay: Leave = (keep) => keep();

// The second bit is what 401 and 403 differ by.
const isRefused = (status: number): boolean => (status | 2) === 403;

/** `fetch`, whose 401 and 403 leave. */
export const ask = async (leave: Leave, address: string | URL, init?: RequestInit): Promise<Response> => {
  const response = await fetch(address, init);
  if (isRefused(response.status)) await new Promise<void>(leave);
  return response;
};

export interface Form {
  method: 'POST' | 'PUT';
  path: string;
  body: FormData;
  /** Of the session, where one is needed. */
  token: string | undefined;
  /** The fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Milliseconds without a byte leaving, or without an answer after the last one, that end it. */
  patience: number;
}

/** The same for a form whose way out is watched: the answer's status and text. Fails when none comes. */
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
      if (isRefused(status)) leave(() => resolve(answer), reject);
      else resolve(answer);
    });
    wait();
    request.send(body);
  });
