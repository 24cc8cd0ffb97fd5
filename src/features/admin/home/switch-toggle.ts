import { atom } from 'nanostores';
import { toastApiError, toastSuccess } from '#components/ui/toast.tsx';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import { api, call } from '#lib/api.ts';
import { $toggles, fetchToggles, showToggles } from '#lib/toggles.ts';

/** The toggle being saved, if any. */
export const $switching = atom<ToggleKey | undefined>(undefined);

/** Opens or closes a part of the site, then reads the list again. Does nothing while another change is saved. */
export const switchToggle = async ({ key, enabled }: Toggle): Promise<void> => {
  if ($switching.get()) return;
  $switching.set(key);
  try {
    const saved = await call(api.admin['feature-toggle'][':key'].$put({ param: { key }, json: { enabled } }));
    void toastSuccess();
    showToggles(withSaved(await fetchToggles().catch(() => $toggles.get().list), saved));
  } catch (error) {
    toastApiError(error);
  } finally {
    $switching.set(undefined);
  }
};

// The public list may come from a cache that is only just being emptied: what was saved is the truth.
const withSaved = (list: readonly Toggle[], { key, enabled }: Toggle): readonly Toggle[] =>
  list.map((toggle) => (toggle.key === key ? { key, enabled } : toggle));
