import { ApiError, toApiError } from './api-error.ts';
import { type Leave, leaveAtOnce } from './http.ts';
import { askWithProgress, type Form } from './send-form.ts';
import { TIMEOUT_MS } from './timeout.ts';

export interface Upload extends Pick<Form, 'path' | 'body' | 'onProgress'> {
  method?: Form['method'];
  token?: Form['token'];
  /** What a 401 or 403 does. */
  leave?: Leave;
}

/**
 * Sends a form with files and returns the JSON body. Gives up after 10 s without a byte leaving, or 10 s after the last
 * byte without an answer. Throws `ApiError`.
 */
export const uploadForm = async ({
  method = 'POST',
  token,
  leave = leaveAtOnce,
  ...form
}: Upload): Promise<unknown> => {
  const { status, text } = await askWithProgress(leave, { ...form, method, token, patience: TIMEOUT_MS }).catch(
    (error: unknown) => {
      throw error instanceof ApiError ? error : new ApiError('network');
    },
  );
  const answer = parse(text);
  if (status < 200 || status > 299) throw toApiError(answer);
  // The answer is cut off or comes from something in between, so nothing is known to be saved.
  if (answer === undefined) throw new ApiError('network');
  return answer;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
