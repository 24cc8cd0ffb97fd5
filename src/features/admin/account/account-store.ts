import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import type { FactorMeans } from '#domain/account/factor.ts';
import { type Access, type Area, allows, type Role } from '#domain/account/role.ts';
import { api, call } from '#lib/api.ts';
import { keepRoles, keptRoles } from '#lib/kept-roles.ts';
import { readToken } from '#lib/storage.ts';

interface Account {
  id: string;
  email: string;
  name: string;
  roles: readonly Role[];
  /** When the session ends if nobody uses it. */
  expiresAt: string;
  /** What opens the account beside its password. */
  means: FactorMeans;
  /** True until the second factor that the club asks for is set up: nothing else can be done. */
  lacksFactor: boolean;
}

/**
 * The roles of the signed-in administrator: as they were told, or as this browser kept them with the token. Undefined
 * until known; no screen is shown before.
 */
export const $roles = atom<readonly Role[] | undefined>(keptRoles(readToken()));

/**
 * The signed-in administrator, once known. The call itself handles a lost session; any other failure leaves it unknown.
 */
export const $account = atom<Account | undefined>(undefined);

/** Asks who is signed in with which roles, and until when. Asking uses the session, which prolongs it. */
export const loadAccount = (): Promise<void> =>
  call(api.admin.me.$get()).then(
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

/** Returns true if the signed-in administrator may do that much in an area, or if that is not known yet. */
export const may = (area: Area, access: Exclude<Access, 'none'>, roles = $roles.get()): boolean =>
  roles === undefined || allows(roles, area, access);

/** Returns `may` for a component, which is drawn again when the roles change. */
export const useMay = (): ((area: Area, access: Exclude<Access, 'none'>) => boolean) => {
  const roles = useStore($roles);
  return (area, access) => may(area, access, roles);
};
