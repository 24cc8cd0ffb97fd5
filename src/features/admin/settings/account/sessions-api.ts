import type { PasswordChange } from '#domain/administrator.ts';
import { api, call } from '#lib/api.ts';

const sessions = api.admin.administrators[':id'].sessions;

export const fetchSessions = (id: string) => call(sessions.$get({ param: { id } }));

export const endSession = (id: string, sessionId: string): Promise<unknown> =>
  call(sessions[':sessionId'].$delete({ param: { id, sessionId } }));

export const savePassword = (change: PasswordChange): Promise<unknown> =>
  call(api.admin.me.password.$put({ json: change }));
