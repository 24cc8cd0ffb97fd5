import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';

export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  | { state: 'missing' }
  | { state: 'failed' };

/** What a call answers, and a way to ask again: what is known stays until then. `load` must keep its identity. */
export const useLoaded = <Value>(load: () => Promise<Value>): [Loaded<Value>, () => void] => {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isWanted = true;
    setLoaded((known) => (known.state === 'ready' ? known : { state: 'loading' }));
    load().then(
      (value) => isWanted && setLoaded({ state: 'ready', value }),
      (error: unknown) => {
        const isMissing = error instanceof ApiError && error.type === 'not-found';
        if (isWanted) setLoaded({ state: isMissing ? 'missing' : 'failed' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, tries]);
  return [loaded, useCallback(() => setTries((count) => count + 1), [])];
};
