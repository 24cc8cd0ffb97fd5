import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { adminMessages } from '#messages/admin.ts';
import { createLoaded, type Loaded } from './loaded.ts';

/** What was read, and a function that reads it again. */
export type Reloadable<Value> = Loaded<Value> & { reload: () => Promise<void> };

/**
 * Reads something while a component exists: when it is first shown, when `read` becomes another function, and on
 * request. `read` must keep its identity between renders.
 */
export const useLoaded = <Value>(read: () => Promise<Value>): Reloadable<Value> => {
  const wanted = useRef(read);
  const [{ $loaded, load, leave }] = useState(() => createLoaded(() => wanted.current(), adminMessages.notRead));
  useEffect(() => {
    wanted.current = read;
    void load();
    return leave;
  }, [read, load, leave]);
  return { ...useStore($loaded), reload: load };
};
