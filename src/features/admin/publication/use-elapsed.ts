import { useEffect, useState } from 'react';

const secondsSince = (instant: string | null): number =>
  instant ? Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1000)) : 0;

/** Whole seconds since an instant, counting on. A clock that is late counts from zero. */
export const useElapsed = (instant: string | null): number => {
  const [seconds, setSeconds] = useState(() => secondsSince(instant));
  useEffect(() => {
    const tick = (): void => setSeconds(secondsSince(instant));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
};
