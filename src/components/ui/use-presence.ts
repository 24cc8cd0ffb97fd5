import { useLayoutEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still mounted, for answers that may come after it is gone. */
export const usePresence = (): (() => boolean) => {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
};
