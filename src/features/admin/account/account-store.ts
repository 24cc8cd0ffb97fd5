import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import type { FactorMeans } from '#domain/account/factor.ts';
import { type Access, type Area, allows, type Role } from '#domain/account/role.ts';
import { api, call } from '#lib/api.ts';
import { sendUnlessAsked } from '#lib/asked-ahead.ts';
import { keepRoles, keptRoles } from '#lib/kept-roles.ts';
import { readToken } from '#lib/storage.ts';

interface Account {
  id: string;
  email: string;
  name: string;
  roles: readonly Role[];
  /** The time at which the session ends if nobody uses it. */
  expiresAt: string;
  /** The means that open the account in addition to its password. */
  means: FactorMeans;
  /**
   * True until the administrator has set up the second factor that the club requires. Until then nothing else is
   * possible.
   */
  lacksFactor: boolean;
}

/**
 * The roles of the signed-in administrator: from the server, or as this browser kept them with the token. Undefined
 * until known; no screen is shown before.
 */
export const $roles = atom<readonly Role[] | undefined>(keptRoles(readToken()));

/**
 * The signed-in administrator, once known. The API client handles a lost session; after any other failure the account
 * stays unknown.
 */
export const $account = atom<Account | undefined>(undefined);

/** Reads the account, its roles and the end of the session. The request also prolongs the session. */
export const loadAccount = (): Promise<void> =>
  call(api.admin.me.$get(undefined, { fetch: sendUnlessAsked })).then(
    (account) => {
      $account.set(account);
      if (String(account.roles) !== String($roles.get())) $roles.set(account.roles);
      keepRoles(readToken(), account.roles);
    },
    () => undefined,
  );

const loadAgain = (): void => void loadAccount();

onMount($account, () => {
  void loadAccount();
  addEventListener('role-missing', loadAgain);
  return () => removeEventListener('role-missing', loadAgain);
});

/** Returns true if the signed-in administrator has this access in an area, or if their roles are not known yet. */
export const may = (area: Area, access: Exclude<Access, 'none'>, roles = $roles.get()): boolean =>
  roles === undefined || allows(roles, area, access);

/** Returns `may` for a component, which renders again when the roles change. */
export const useMay = (): ((area: Area, access: Exclude<Access, 'none'>) => boolean) => {
  const roles = useStore($roles);
  return (area, access) => may(area, access, roles);
};
