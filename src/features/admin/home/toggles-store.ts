import { atom } from 'nanostores';
import { toastApiError, toastError, toastSuccess } from '#components/ui/toast.tsx';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import { api, call } from '#lib/api.ts';
import { writeToggles } from '#lib/storage.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';

const fetchToggles = () => call(api.admin['feature-toggles'].$get());
export type ToggleSetting = Awaited<ReturnType<typeof fetchToggles>>[number];

export type TogglesView =
  | { state: 'loading' }
  | { state: 'ready'; list: readonly ToggleSetting[] }
  | { state: 'failed' };

/** What the club opens and closes, in its own words. */
export const $toggles = atom<TogglesView>({ state: 'loading' });

/** The toggle being saved, if any. */
export const $switching = atom<ToggleKey | undefined>(undefined);

// The next page of the site knows them before it asks.
const show = (list: readonly ToggleSetting[]): void => {
  writeToggles(list.map(({ key, enabled }) => ({ key, enabled })));
  $toggles.set({ state: 'ready', list });
};

/** Reads the list again; one already shown stays until then, also when that fails. */
export const loadToggles = async (): Promise<void> => {
  if ($toggles.get().state === 'failed') $toggles.set({ state: 'loading' });
  try {
    show(await fetchToggles());
  } catch {
    if ($toggles.get().state === 'ready') void toastError(adminHomeMessages.toggles.failed);
    else $toggles.set({ state: 'failed' });
  }
};

const showSaved = (saved: Toggle): void => {
  const view = $toggles.get();
  if (view.state !== 'ready') return;
  show(view.list.map((toggle) => (toggle.key === saved.key ? { ...toggle, enabled: saved.enabled } : toggle)));
};

/** Opens or closes a part of the site, then reads the list again. Does nothing while another change is saved. */
export const switchToggle = async ({ key, enabled }: Toggle): Promise<void> => {
  if ($switching.get()) return;
  $switching.set(key);
  try {
    const saved = await call(api.admin['feature-toggle'][':key'].$put({ param: { key }, json: { enabled } }));
    void toastSuccess();
    showSaved(saved);
    await loadToggles();
  } catch (error) {
    toastApiError(error);
  } finally {
    $switching.set(undefined);
  }
};
