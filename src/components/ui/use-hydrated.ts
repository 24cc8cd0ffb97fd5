import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false while React takes over the server's HTML, so that the first render is the same, and true from then on.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
