import { startTransition, useState } from 'react';

interface Wanted<Part> {
  part: Part | undefined;
  state: 'idle' | 'loading' | 'failed';
  want: () => void;
}

/** Loads the code of a part of the screen on first use. If loading fails, the user can try again. */
export const useWanted = <Part extends object>(load: () => Promise<{ part: Part }>): Wanted<Part> => {
  const [loaded, setLoaded] = useState<{ part: Part }>();
  const [state, setState] = useState<Wanted<Part>['state']>('idle');
  const want = (): void => {
    if (loaded || state === 'loading') return;
    setState('loading');
    load().then(
      (found) => {
        // The part is shown once its styles have loaded. Until then the screen stays as it is.
        startTransition(() => setLoaded(found));
        setState('idle');
      },
      () => setState('failed'),
    );
  };
  return { part: loaded?.part, state, want };
};
