import { atom } from 'nanostores';
import { toastError } from '#components/ui/toast.tsx';
import type { Figures } from '#domain/figures.ts';
import { api, call } from '#lib/api.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';

export type FiguresView = { state: 'loading' } | { state: 'ready'; figures: Figures } | { state: 'failed' };

/** How the club stands. */
export const $figures = atom<FiguresView>({ state: 'loading' });

let latest = 0;

/** Reads the figures again. Those already shown stay until then, also when that fails. */
export const loadFigures = async (): Promise<void> => {
  latest += 1;
  const mine = latest;
  if ($figures.get().state === 'failed') $figures.set({ state: 'loading' });
  try {
    const figures = await call(api.admin.figures.$get());
    if (mine === latest) $figures.set({ state: 'ready', figures });
  } catch {
    if (mine !== latest) return;
    if ($figures.get().state === 'ready') void toastError(adminHomeMessages.season.failed);
    else $figures.set({ state: 'failed' });
  }
};
