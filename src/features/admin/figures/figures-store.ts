import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createLoaded } from '#components/loading/loaded.ts';
import type { Figures } from '#domain/member/figures.ts';
import { api, call } from '#lib/api.ts';
import { figuresMessages } from '#messages/figures.ts';
import { $season, seasonQuery, takeSeasonOfAddress } from '../season-in-hand/season-store.ts';

const { $loaded, load, forget } = createLoaded<Figures>(
  () => call(api.admin.figures.$get({ query: seasonQuery() })),
  figuresMessages.failed,
);

export const $figures = $loaded;

export const loadFigures = load;

/**
 * Reads the figures of the season in the address, or of the season in hand, if the roles may read them. They are forgotten
 * when the screen is left, because a later screen needs newer data.
 */
export const useSeasonFigures = (params: Readonly<Record<string, string>>, isAllowed = true): void => {
  const season = useStore($season);
  useEffect(() => forget, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address, which may name a season
  useEffect(() => {
    takeSeasonOfAddress();
  }, [params]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address and every season
  useEffect(() => {
    if (isAllowed) void load();
  }, [params, season, isAllowed]);
};
