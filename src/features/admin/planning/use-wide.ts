import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 64rem)');

const subscribe = (onChange: () => void): (() => void) => {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
};

/** True where a whole week fits side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
