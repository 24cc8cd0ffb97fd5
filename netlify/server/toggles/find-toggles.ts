import { DomainError } from '#domain/error.ts';
import { missingForSignUp, type SignUpStep } from '#domain/first-day.ts';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import { toggleWords } from '#messages/toggles.ts';
import type { Deps } from '../deps.ts';
import { selectNeededPages, selectOwnClub } from '../first-day/queries.ts';
import { selectToggles } from './queries.ts';

interface StandingToggle extends Toggle {
  updatedAt: Date;
  /** What keeps it closed although the club switched it on. */
  missing: SignUpStep[];
}

/** Returns every part of the site as visitors find it. Sign-up is off while something must be done first. */
const readToggles = async ({ db }: Pick<Deps, 'db'>): Promise<StandingToggle[]> => {
  const [toggles, [club], pages] = await db.batch([selectToggles(db), selectOwnClub(db), selectNeededPages(db)]);
  const missing = missingForSignUp({ club, pages });
  return toggles.map((toggle) =>
    toggle.key === 'adhesion'
      ? { ...toggle, enabled: toggle.enabled && missing.length === 0, missing }
      : { ...toggle, missing: [] },
  );
};

/** Returns what is open to visitors and what is not. */
export const listToggles = async (deps: Pick<Deps, 'db'>): Promise<Toggle[]> =>
  (await readToggles(deps)).map(({ key, enabled }) => ({ key, enabled }));

/** Returns one part of the site. Throws `not-found`. */
export const findToggle = async (deps: Pick<Deps, 'db'>, wanted: ToggleKey): Promise<Toggle> => {
  const toggle = (await listToggles(deps)).find(({ key }) => key === wanted);
  if (!toggle) throw new DomainError('not-found');
  return toggle;
};

/** Returns every part of the site with its name, when it was last switched, and what keeps it closed. */
export const listDescribedToggles = async (deps: Pick<Deps, 'db'>) =>
  (await readToggles(deps)).map((toggle) => ({ ...toggle, ...toggleWords[toggle.key] }));
