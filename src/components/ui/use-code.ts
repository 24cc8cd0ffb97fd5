import { type ComponentType, useEffect, useState } from 'react';
import { toastApiError } from './toast.tsx';

interface Code<Props> {
  isWanted: boolean;
  /** Loads the component. It must keep its identity between renders. */
  load: () => Promise<ComponentType<Props>>;
  /** Called if the code could not be loaded, so that the caller stops wanting it. */
  giveUp: () => void;
}

/**
 * Returns a component once its code has loaded, which begins when it is wanted for the first time: a dialog, for
 * example. If loading fails, says so.
 */
export const useCode = <Props>({ isWanted, load, giveUp }: Code<Props>): ComponentType<Props> | undefined => {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is given up once
  useEffect(() => {
    if (!isWanted || Part) return;
    load().then(
      (part) => setPart(() => part),
      (error: unknown) => {
        toastApiError(error);
        giveUp();
      },
    );
  }, [isWanted, Part, load]);
  return Part;
};
