import { useEffect, useState } from 'react';

const secondsSince = (instant: string | null): number =>
  instant ? Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1000)) : 0;

/** Returns the whole seconds since an instant, counting on. If the clock is slow, counts from zero. */
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
