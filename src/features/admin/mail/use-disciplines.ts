import { useCallback } from 'react';
import { useLoaded } from '#components/loading/loaded.ts';
import { api, call } from '#lib/api.ts';

/** Returns the names of the club's disciplines, to write to those who practise one. Empty until they are read. */
export const useDisciplines = (isAllowed: boolean): readonly string[] => {
  const read = useCallback(
    async () => (isAllowed ? (await call(api.products.$get())).map(({ name }) => name) : []),
    [isAllowed],
  );
  const loaded = useLoaded(read);
  return loaded.state === 'ready' ? loaded.value : [];
};
