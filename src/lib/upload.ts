import { ApiError, toApiError } from './api-error.ts';
import { type Leave, leaveAtOnce } from './http.ts';
import { askWithProgress, type UploadForm } from './send-form.ts';
import { TIMEOUT_MS } from './timeout.ts';

export interface Upload extends Pick<UploadForm, 'path' | 'body' | 'onProgress'> {
  method?: UploadForm['method'];
  token?: UploadForm['token'];
  /** Handles a 401 or 403. */
  leave?: Leave;
}

/**
 * Sends a form with files and returns the JSON body. It times out after 10 s in which no byte leaves, or 10 s after the
 * last byte without an answer. Throws `ApiError`.
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
  // The answer is truncated or comes from a proxy, so nobody knows whether anything was saved.
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
