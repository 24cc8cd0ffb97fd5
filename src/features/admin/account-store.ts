import { atom, onMount } from 'nanostores';
import { api, call } from '#lib/api.ts';

interface Account {
  id: string;
  email: string;
  name: string;
}

/** Who is signed in, once known. A dead session is handled by the call itself; any other failure leaves it unknown. */
export const $account = atom<Account | undefined>(undefined);

onMount($account, () => {
  call(api.admin.me.$get()).then(
    (account) => $account.set(account),
    () => undefined,
  );
});
