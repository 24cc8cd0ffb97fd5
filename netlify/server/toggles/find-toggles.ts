import { DomainError } from '#domain/error.ts';
import { missingForSignUp, type SignUpStep } from '#domain/first-day.ts';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import { toggleWords } from '#messages/toggles.ts';
import type { Deps } from '../deps.ts';
import { selectNeededPages, selectOwnClub } from '../first-day/queries.ts';
import { selectToggles } from './queries.ts';

interface StandingToggle extends Toggle {
  updatedAt: Date;
  /** Why it is off, whatever the club switched. */
  missing: SignUpStep[];
}

/** Every part of the site as visitors find it: sign-up is off as long as something must be done before. */
const readToggles = async ({ db }: Pick<Deps, 'db'>): Promise<StandingToggle[]> => {
  const [toggles, [club], pages] = await db.batch([selectToggles(db), selectOwnClub(db), selectNeededPages(db)]);
  const missing = missingForSignUp({ club, pages });
  return toggles.map((toggle) =>
    toggle.key === 'adhesion'
      ? { ...toggle, enabled: toggle.enabled && missing.length === 0, missing }
      : { ...toggle, missing: [] },
  );
};

/** What is open to visitors and what is not. */
export const listToggles = async (deps: Pick<Deps, 'db'>): Promise<Toggle[]> =>
  (await readToggles(deps)).map(({ key, enabled }) => ({ key, enabled }));

/** One part of the site. Throws `not-found`. */
export const findToggle = async (deps: Pick<Deps, 'db'>, wanted: ToggleKey): Promise<Toggle> => {
  const toggle = (await listToggles(deps)).find(({ key }) => key === wanted);
  if (!toggle) throw new DomainError('not-found');
  return toggle;
};

/** Every part of the site, with what the club calls it, when it was last opened or closed, and what keeps it closed. */
export const listDescribedToggles = async (deps: Pick<Deps, 'db'>) =>
  (await readToggles(deps)).map((toggle) => ({ ...toggle, ...toggleWords[toggle.key] }));
