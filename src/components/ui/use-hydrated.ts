import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false during hydration, so that the first render equals the server's HTML, and true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
