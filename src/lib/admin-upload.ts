import { isApiError } from './is-api-error.ts';
import { leaveSession } from './session.ts';
import { readToken } from './storage.ts';
import { type Upload, uploadForm } from './upload.ts';

/** `uploadForm` for an administrator: a session that ended leaves the page instead of answering. */
export const uploadAsAdmin = async (upload: Omit<Upload, 'token'>): Promise<unknown> => {
  const token = readToken();
  try {
    return await uploadForm({ ...upload, token });
  } catch (error) {
    if (!isApiError(error, 'unauthorized', 'forbidden')) throw error;
    return leaveSession(token);
  }
};
