import { atom, onMount } from 'nanostores';
import { api, call } from '#lib/api.ts';

interface Account {
  id: string;
  email: string;
  name: string;
  /** When the session ends unless it is used. */
  expiresAt: string;
}

/** Who is signed in, once known. A dead session is handled by the call itself; any other failure leaves it unknown. */
export const $account = atom<Account | undefined>(undefined);

/** Asks who is signed in, and until when: asking is using the session, which prolongs it. */
export const loadAccount = (): Promise<void> =>
  call(api.admin.me.$get()).then(
    (account) => $account.set(account),
    () => undefined,
  );

onMount($account, () => {
  void loadAccount();
});
