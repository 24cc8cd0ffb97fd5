import type { Administrator, Invited } from '#domain/administrator.ts';
import { api, call } from '#lib/api.ts';

const administrator = api.admin.administrators[':id'];

export const fetchAdministrators = () => call(api.admin.administrators.$get());

export const inviteAdministrator = (invited: Invited) => call(api.admin.administrators.$post({ json: invited }));

export const makeNewLink = ({ id }: Pick<Administrator, 'id'>) =>
  call(administrator.invitation.$post({ param: { id } }));

/** Saves over what was read: a change somebody else made meanwhile is a `conflict`. */
export const saveAdministrator = (
  { id, name, disabledAt, updatedAt }: Administrator,
  change: { name?: string; disabled?: boolean },
) => call(administrator.$put({ param: { id }, json: { name, disabled: disabledAt !== null, updatedAt, ...change } }));
