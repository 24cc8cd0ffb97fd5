import { useSyncExternalStore } from 'react';

/** Whether the window is so at present, as style sheets ask: `(min-width: 40rem)`. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
