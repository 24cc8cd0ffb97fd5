import { leavingSession } from './session.ts';
import { readToken } from './storage.ts';
import { type Upload, uploadForm } from './upload.ts';

/**
 * Uploads a form as an administrator, with the token. Returns the JSON body. If the session is over, it protects
 * unsaved text. Throws `ApiError`.
 */
export const uploadAsAdmin = (upload: Omit<Upload, 'token' | 'leave'>): Promise<unknown> => {
  const token = readToken();
  return uploadForm({ ...upload, token, leave: leavingSession(token) });
};
