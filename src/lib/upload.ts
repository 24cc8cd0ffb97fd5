import { TIMEOUT_MS } from './api.ts';
import { ApiError, toApiError } from './api-error.ts';

/**
 * Posts a form with files and answers the JSON body; `onProgress` gets the fraction sent, 0 to 1. Gives up after 10 s
 * without a byte leaving, or 10 s after the last one left without an answer. Throws `ApiError`.
 */
export const postForm = (path: string, form: FormData, onProgress: (fraction: number) => void): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), TIMEOUT_MS);
    };
    const fail = (error: ApiError) => {
      clearTimeout(timer);
      reject(error);
    };
    request.open('POST', path);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', wait);
    request.addEventListener('abort', () => fail(new ApiError('network')));
    request.addEventListener('error', () => fail(new ApiError('network')));
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if (request.status < 200 || request.status > 299) return fail(toApiError(body));
      clearTimeout(timer);
      resolve(body);
    });
    wait();
    request.send(form);
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
