import { useEffect, useState } from 'react';
import { api, call } from '#lib/api.ts';

type Disciplines = { state: 'loading' } | { state: 'ready'; names: readonly string[] } | { state: 'failed' };

/** Returns the names of the disciplines that the club teaches today. */
export const useDisciplines = (): Disciplines & { retry: () => void } => {
  const [disciplines, setDisciplines] = useState<Disciplines>({ state: 'loading' });
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isWanted = true;
    setDisciplines({ state: 'loading' });
    call(api.products.$get()).then(
      (products) => isWanted && setDisciplines({ state: 'ready', names: products.map(({ name }) => name) }),
      () => isWanted && setDisciplines({ state: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);
  return { ...disciplines, retry: () => setAttempt(attempt + 1) };
};
