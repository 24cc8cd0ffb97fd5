// This is a file of its own, because only uploads need it, and every page that calls the API loads `http.ts`.
import { isRefused, type Leave, ROLE } from './http.ts';

export interface UploadForm {
  method: 'POST' | 'PUT';
  path: string;
  body: FormData;
  /** The token of the session, if the call needs one. */
  token: string | undefined;
  /** Called with the fraction that was sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  /**
   * The timeout: the call ends if no byte leaves for this time, or if no answer comes for this time after the last
   * byte. Milliseconds.
   */
  patience: number;
}

/** Sends a form and reports its progress. Returns status and text of the answer. Rejects if no answer comes. */
export const askWithProgress = (
  leave: Leave,
  { method, path, body, token, onProgress, patience }: UploadForm,
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
