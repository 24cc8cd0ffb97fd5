import { useLayoutEffect, useRef } from 'react';

/** Answers whether a component still stands: what was asked for in it may be answered once it is gone. */
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
