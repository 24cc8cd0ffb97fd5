import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while React takes over the server's HTML, so that the first render is the same; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
