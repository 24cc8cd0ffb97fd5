import { leavingSession } from './session.ts';
import { readToken } from './storage.ts';
import { type Upload, uploadForm } from './upload.ts';

/** `uploadForm` for an administrator, with their token: what is typed is minded when the session is over. */
export const uploadAsAdmin = (upload: Omit<Upload, 'token' | 'leave'>): Promise<unknown> => {
  const token = readToken();
  return uploadForm({ ...upload, token, leave: leavingSession(token) });
};
