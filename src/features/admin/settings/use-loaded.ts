import { useCallback, useEffect, useRef, useState } from 'react';
import { toastError } from '#components/ui/toast.tsx';
import { settingsMessages as words } from '#messages/settings.ts';

type View<Value> = { state: 'loading' } | { state: 'ready'; value: Value } | { state: 'failed' };

export type Loaded<Value> = View<Value> & { reload: () => Promise<void> };

/**
 * Reads something when it is first shown, and again when asked or when `read`, which must keep its identity, becomes
 * another. What is shown stays until the new is there, also when that fails; an answer overtaken by a later one is dropped.
 */
export const useLoaded = <Value>(read: () => Promise<Value>): Loaded<Value> => {
  const [view, setView] = useState<View<Value>>({ state: 'loading' });
  const latest = useRef(0);
  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    setView((before) => (before.state === 'failed' ? { state: 'loading' } : before));
    try {
      const value = await read();
      if (mine === latest.current) setView({ state: 'ready', value });
    } catch {
      if (mine !== latest.current) return;
      setView((before) => {
        if (before.state !== 'ready') return { state: 'failed' };
        void toastError(words.failed);
        return before;
      });
    }
  }, [read]);
  useEffect(() => {
    void reload();
    return () => {
      latest.current += 1;
    };
  }, [reload]);
  return { ...view, reload };
};
