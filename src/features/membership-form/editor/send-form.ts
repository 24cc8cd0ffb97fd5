import { TIMEOUT_MS } from '#lib/api.ts';
import { ApiError, toApiError } from '#lib/api-error.ts';
import { leaveSession } from '#lib/session.ts';
import { readToken } from '#lib/storage.ts';

/** Somebody else saved the same object meanwhile: what it is now, as the server told it. */
export class ConflictError extends ApiError {
  readonly current: unknown;

  constructor(messages: readonly string[], current: unknown) {
    super('conflict', messages);
    this.current = current;
  }
}

interface Sent {
  method: 'POST' | 'PUT';
  path: string;
  body: FormData;
  /** The fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Sends an administrator's form with its files and answers the JSON body. Gives up after 10 s without a byte leaving,
 * or 10 s after the last one. Throws `ApiError`; a session that ended leaves the page instead.
 */
export const sendForm = ({ method, path, body, onProgress }: Sent): Promise<unknown> =>
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
    request.open(method, path);
    request.setRequestHeader('Authorization', `Bearer ${readToken() ?? ''}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', wait);
    request.addEventListener('abort', () => fail(new ApiError('network')));
    request.addEventListener('error', () => fail(new ApiError('network')));
    request.addEventListener('load', () => {
      clearTimeout(timer);
      const answer = parse(request.responseText);
      if (request.status === 401 || request.status === 403) return leaveSession();
      if (request.status < 200 || request.status > 299) return fail(errorOf(answer));
      resolve(answer);
    });
    wait();
    request.send(body);
  });

const errorOf = (answer: unknown): ApiError => {
  const error = toApiError(answer);
  const { current }: Record<string, unknown> = Object(answer);
  return error.type === 'conflict' && current ? new ConflictError(error.messages, current) : error;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
