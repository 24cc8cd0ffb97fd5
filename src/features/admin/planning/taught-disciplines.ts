import { atom, onMount } from 'nanostores';
import { api, call } from '#lib/api.ts';

/** Names to choose from; none when they cannot be read: a name may still be typed. */
export const $disciplines = atom<readonly string[]>([]);

onMount($disciplines, () => {
  call(api.admin.products.$get()).then(
    (products) => $disciplines.set(products.filter(({ retired }) => !retired).map(({ name }) => name)),
    () => undefined,
  );
});
