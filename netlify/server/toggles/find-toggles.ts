import { DomainError } from '#domain/error.ts';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import { toggleWords } from '#messages/toggles.ts';
import type { Deps } from '../deps.ts';
import { selectToggle, selectToggles } from './queries.ts';

/** One part of the site. Throws `not-found`. */
export const findToggle = async ({ db }: Pick<Deps, 'db'>, key: ToggleKey): Promise<Toggle> => {
  const [toggle] = await selectToggle(db, key);
  if (!toggle) throw new DomainError('not-found');
  return toggle;
};

/** Every part of the site, with what the club calls it and when it was last opened or closed. */
export const listDescribedToggles = async ({ db }: Pick<Deps, 'db'>) =>
  (await selectToggles(db)).map((toggle) => ({ ...toggle, ...toggleWords[toggle.key] }));
