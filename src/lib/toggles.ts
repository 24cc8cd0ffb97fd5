import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { type Toggle, toggleKeySchema } from '#domain/toggle.ts';
import { api, call } from './api.ts';
import { keptToggles, writeToggles } from './storage.ts';

export interface ToggleList {
  /** `ready` once the full list was fetched. */
  state: 'loading' | 'ready' | 'failed';
  /** While it is not `ready`, the last one known to this browser, or nothing. */
  list: readonly Toggle[];
}

export const $toggles = atom<ToggleList>({ state: 'loading', list: [] });

const keptSchema = z.object({ list: z.array(z.object({ key: toggleKeySchema, enabled: z.boolean() })) });

const lastKnown = (): readonly Toggle[] => {
  const kept = keptSchema.safeParse(keptToggles());
  return kept.success ? kept.data.list : [];
};

export const fetchToggles = (): Promise<readonly Toggle[]> => call(api['feature-toggles'].$get());

/** Takes a full list for the truth, here and on the next page. */
export const showToggles = (list: readonly Toggle[]): void => {
  writeToggles(list);
  $toggles.set({ state: 'ready', list });
};

/** Loads the list, falling back on the last one known to this browser; a failure is only logged. */
export const loadToggles = async (): Promise<void> => {
  const { state, list } = $toggles.get();
  if (state === 'failed') $toggles.set({ state: 'loading', list });
  try {
    showToggles(await fetchToggles());
  } catch (error) {
    console.error('Feature toggles could not be loaded', error);
    $toggles.set({ state: 'failed', list: lastKnown() });
  }
};

/** Known to be switched off. What is not known stays open: the server decides in the end. */
export const isSwitchedOff = ({ list }: ToggleList, key: Toggle['key']): boolean =>
  list.some((toggle) => toggle.key === key && !toggle.enabled);
