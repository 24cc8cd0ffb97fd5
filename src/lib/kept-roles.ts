import { isRole, type Role } from '#domain/account/role.ts';
import { keep, readKept } from './storage.ts';
import { ROLES } from './storage-keys.ts';

/** Returns enough of a token to distinguish it from the one before. */
const endOf = (token: string | undefined): string | undefined => token?.slice(-8);

/** Keeps the roles of an administrator together with the token. */
export const keepRoles = (token: string | undefined, roles: readonly Role[]): void =>
  keep(ROLES, { of: endOf(token), roles });

/** Returns the roles that were kept with a token, or undefined. */
export const keptRoles = (token: string | undefined): readonly Role[] | undefined => {
  const { of, roles }: Record<string, unknown> = Object(readKept(ROLES));
  if (of === undefined || of !== endOf(token) || !Array.isArray(roles)) return undefined;
  return roles.filter((role): role is Role => typeof role === 'string' && isRole(role));
};
