import { atom, onMount } from 'nanostores';
import type { FactorMeans } from '#domain/factor.ts';
import { api, call } from '#lib/api.ts';

interface Account {
  id: string;
  email: string;
  name: string;
  /** When the session ends if nobody uses it. */
  expiresAt: string;
  /** What opens the account beside its password. */
  means: FactorMeans;
  /** True until the second factor that the club asks for is set up: nothing else can be done. */
  lacksFactor: boolean;
}

/**
 * The signed-in administrator, once known. The call itself handles a lost session; any other failure leaves it unknown.
 */
export const $account = atom<Account | undefined>(undefined);

/** Asks who is signed in and until when. Asking uses the session, which prolongs it. */
export const loadAccount = (): Promise<void> =>
  call(api.admin.me.$get()).then(
    (account) => $account.set(account),
    () => undefined,
  );

onMount($account, () => {
  void loadAccount();
});
