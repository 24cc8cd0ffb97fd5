import type { Administrator, Inviting } from '#domain/account/administrator.ts';
import type { Role } from '#domain/account/role.ts';
import { api, call } from '#lib/api.ts';

const administrator = api.admin.administrators[':id'];

export const fetchAdministrators = () => call(api.admin.administrators.$get());

export const inviteAdministrator = (inviting: Inviting) => call(api.admin.administrators.$post({ json: inviting }));

export const makeNewLink = ({ id }: Pick<Administrator, 'id'>, password: string) =>
  call(administrator.invitation.$post({ param: { id }, json: { password } }));

/** Saves over the version that was read. Throws `conflict` if somebody else has changed it since. */
export const saveAdministrator = (
  { id, name, disabledAt, updatedAt }: Administrator,
  change:
    | { name: string }
    | { disabled: boolean; password: string }
    | { roles: Role[]; disciplines: string[]; password: string },
) => call(administrator.$put({ param: { id }, json: { name, disabled: disabledAt !== null, updatedAt, ...change } }));
