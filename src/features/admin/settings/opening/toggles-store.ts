import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import { toastApiError, toastSuccess } from '#components/ui/toast.tsx';
import type { Toggle, ToggleKey } from '#domain/site/toggle.ts';
import { api, call } from '#lib/api.ts';
import { writeToggles } from '#lib/storage.ts';
import { openingMessages } from '#messages/opening.ts';

const fetchToggles = () => call(api.admin['feature-toggles'].$get());
export type ToggleSetting = Awaited<ReturnType<typeof fetchToggles>>[number];

const { $loaded, load, change } = createLoaded<readonly ToggleSetting[]>(fetchToggles, openingMessages.failed);

export const $toggles = $loaded;
export const loadToggles = load;

// With the stored list, the next page of the site knows the toggles before it requests them.
$toggles.listen((toggles) => {
  if (toggles.state === 'ready')
    writeToggles(
      toggles.value.map(({ key, enabled, isBetweenSeasons }) => ({ key, enabled: enabled && !isBetweenSeasons })),
    );
});

/** The toggle that is being saved. */
export const $switchingToggle = atom<ToggleKey | undefined>(undefined);

const showSaved = ({ key, enabled }: Toggle): void =>
  change((toggles) => toggles.map((toggle) => (toggle.key === key ? { ...toggle, enabled } : toggle)));

/** Opens or closes a part of the site, then reads the list again. Does nothing while another change is being saved. */
export const switchToggle = async ({ key, enabled }: Toggle): Promise<void> => {
  if ($switchingToggle.get()) return;
  $switchingToggle.set(key);
  try {
    const saved = await call(api.admin['feature-toggle'][':key'].$put({ param: { key }, json: { enabled } }));
    void toastSuccess();
    showSaved(saved);
    await loadToggles();
  } catch (error) {
    toastApiError(error);
  } finally {
    $switchingToggle.set(undefined);
  }
};
