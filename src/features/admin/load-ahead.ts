import { $route } from './admin-router.ts';
import { screenLoaders } from './screens.ts';

/** Begins with the screen of the address long before React is there to ask for it; what fails is tried again then. */
export const loadAhead = (): void => {
  const load = screenLoaders.get($route.get()?.route ?? '');
  load?.().catch(() => undefined);
};
