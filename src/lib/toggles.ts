import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { type Toggle, toggleKeySchema } from '#domain/toggle.ts';
import { api, call } from './api.ts';
import { keptToggles, writeToggles } from './storage.ts';

export interface ToggleList {
  /** True once the full list was fetched. */
  loaded: boolean;
  list: readonly Toggle[];
}

export const $toggles = atom<ToggleList>({ loaded: false, list: [] });

const keptSchema = z.object({ list: z.array(z.object({ key: toggleKeySchema, enabled: z.boolean() })) });

const lastKnown = (): readonly Toggle[] => {
  const kept = keptSchema.safeParse(keptToggles());
  return kept.success ? kept.data.list : [];
};

/** Loads the list, falling back on the last one known to this browser; a failure is only logged. */
export const loadToggles = async (): Promise<void> => {
  try {
    const list = await call(api['feature-toggles'].$get());
    writeToggles(list);
    $toggles.set({ loaded: true, list });
  } catch (error) {
    console.error('Feature toggles could not be loaded', error);
    $toggles.set({ loaded: false, list: lastKnown() });
  }
};

/** Known to be switched off. What is not known stays open: the server decides in the end. */
export const isSwitchedOff = ({ list }: ToggleList, key: Toggle['key']): boolean =>
  list.some((toggle) => toggle.key === key && !toggle.enabled);
