import { atom, onMount } from 'nanostores';
import { toastApiError, toastSuccess } from '#components/ui/toast.tsx';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import { api, call } from '#lib/api.ts';
import { writeToggles } from '#lib/storage.ts';

type Toggles =
  | { state: 'loading' }
  | { state: 'ready'; list: readonly Toggle[]; saving: ToggleKey | undefined }
  | { state: 'failed' };

export const $toggles = atom<Toggles>({ state: 'loading' });

const show = (list: readonly Toggle[]): void => {
  $toggles.set({ state: 'ready', list, saving: undefined });
  writeToggles(list);
};

export const loadToggles = async (): Promise<void> => {
  $toggles.set({ state: 'loading' });
  await call(api['feature-toggles'].$get()).then(show, () => $toggles.set({ state: 'failed' }));
};

/** Opens or closes a part of the site, then reads the list again. */
export const switchToggle = async ({ key, enabled }: Toggle): Promise<void> => {
  const before = $toggles.get();
  if (before.state !== 'ready' || before.saving) return;
  $toggles.set({ ...before, saving: key });
  try {
    const saved = await call(api.admin['feature-toggle'][':key'].$put({ param: { key }, json: { enabled } }));
    void toastSuccess();
    show(withSaved(await reread(before.list), saved));
  } catch (error) {
    $toggles.set(before);
    toastApiError(error);
  }
};

const reread = (known: readonly Toggle[]): Promise<readonly Toggle[]> =>
  call(api['feature-toggles'].$get()).catch(() => known);

// The public list may come from a cache that is only just being emptied: what was saved is the truth.
const withSaved = (list: readonly Toggle[], { key, enabled }: Toggle): readonly Toggle[] =>
  list.map((toggle) => (toggle.key === key ? { key, enabled } : toggle));

onMount($toggles, () => {
  void loadToggles();
});
