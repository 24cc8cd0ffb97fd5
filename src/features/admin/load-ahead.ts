import { $route } from './admin-router.ts';
import { screenLoaders } from './screens.ts';

/** Loads the screen of the address long before React requests it. If this fails, React tries again. */
export const loadAhead = (): void => {
  const load = screenLoaders.get($route.get()?.route ?? '');
  load?.().catch(() => undefined);
};
