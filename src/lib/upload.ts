import { ApiError, toApiError } from './api-error.ts';
import { TIMEOUT_MS } from './timeout.ts';

export interface Upload {
  method?: 'POST' | 'PUT';
  path: string;
  body: FormData;
  /** Of the session, where one is needed. */
  token?: string | undefined;
  /** The fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Sends a form with files and answers the JSON body. Gives up after 10 s without a byte leaving, or 10 s after the last
 * one left without an answer. Throws `ApiError`.
 */
export const uploadForm = ({ method = 'POST', path, body, token, onProgress }: Upload): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), TIMEOUT_MS);
    };
    const fail = (error = new ApiError('network')) => {
      clearTimeout(timer);
      reject(error);
    };
    request.open(method, path);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', wait);
    request.addEventListener('abort', () => fail());
    request.addEventListener('error', () => fail());
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status < 200 || request.status > 299) return fail(toApiError(answer));
      // Of whatever stands between, or cut off: nothing is known to be saved.
      if (answer === undefined) return fail();
      clearTimeout(timer);
      resolve(answer);
    });
    wait();
    request.send(body);
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
