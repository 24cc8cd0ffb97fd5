import { atom, onMount } from 'nanostores';
import { api, call } from '#lib/api.ts';

/** The names to choose from. Empty if they cannot be read; a name can still be typed. */
export const $disciplines = atom<readonly string[]>([]);

onMount($disciplines, () => {
  call(api.admin.products.$get()).then(
    (products) => $disciplines.set(products.filter(({ retired }) => !retired).map(({ name }) => name)),
    () => undefined,
  );
});
