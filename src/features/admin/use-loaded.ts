import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { adminMessages } from '#messages/admin.ts';
import { createLoaded, type Loaded } from './loaded.ts';

/** What was read, and a way to read it again. */
export type Reloadable<Value> = Loaded<Value> & { reload: () => Promise<void> };

/**
 * Reads something for as long as a component stands: when it is first shown, when `read` becomes another function, and
 * when asked. `read` must keep its identity between.
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
