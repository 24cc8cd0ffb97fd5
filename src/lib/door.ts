// The one door to the network: no other file may name `fetch` or `XMLHttpRequest` (the linter), so that a 401 or 403 is
// obeyed by every call (specification §8). Parts of it are printed in pages: every byte counts.

/** Leaves for good: the promise is never kept. Or fails, or comes back where the answer is to be passed on after all. */
export type Leave = () => Promise<unknown>;

/**
 * Forgets the token and goes to the site's root, without another word. Where there is nothing to forget and nowhere to go
 * it comes back: the page would load for ever. `leaveSession` also minds what is typed, and who signed in meanwhile.
 */
export const leaveAtOnce: Leave = async () => {
  if (location.pathname !== '/' || localStorage.token) {
    location.assign('/');
    localStorage.removeItem('token');
    await new Promise(() => {});
  }
};

const isRefused = (status: number): boolean => /40[13]/.test(`${status}`);

/** At login, whose 401 is an answer, and for who has left already. */
export const stay: Leave = async () => undefined;

/** `fetch`, whose 401 and 403 leave, and are answers only where that comes back. */
export const ask = async (leave: Leave, address: string | URL, init?: RequestInit): Promise<Response> => {
  const response = await fetch(address, init);
  if (isRefused(response.status)) await leave();
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
      resolve(isRefused(status) ? leave().then(() => answer) : answer);
    });
    wait();
    request.send(body);
  });
