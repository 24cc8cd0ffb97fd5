import type { Actor } from '#domain/audit.ts';
import { DomainError } from '#domain/error.ts';
import { missingForSignUp, type SignUpStep } from '#domain/first-day.ts';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import { toggleWords } from '#messages/toggles.ts';
import type { Deps } from '../deps.ts';
import { selectNeededPages, selectOwnClub } from '../first-day/queries.ts';
import { write } from '../write.ts';
import { selectToggles, upsertToggle } from './queries.ts';

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

// Asked again at each sign-up, so that a page which is emptied later closes sign-up again.
const refuseTooEarly = async ({ db }: Deps): Promise<void> => {
  const [[club], pages] = await db.batch([selectOwnClub(db), selectNeededPages(db)]);
  if (missingForSignUp({ club, pages }).length > 0) throw new DomainError('conflict', { reason: 'sign-up-too-early' });
};

/**
 * Opens or closes a part of the site, which is public at once. Throws `conflict` for sign-up while something must be
 * done first (`missingForSignUp`).
 */
export const switchToggle = async (deps: Deps, actor: Actor, toggle: Toggle): Promise<Toggle & { updatedAt: Date }> => {
  if (toggle.key === 'adhesion' && toggle.enabled) await refuseTooEarly(deps);
  const updatedAt = deps.now();
  await write(deps, {
    actor,
    subject: { type: 'toggle', id: toggle.key },
    action: toggle.enabled ? 'toggle.open' : 'toggle.close',
    fields: ['enabled'],
    statements: [upsertToggle(deps.db, { ...toggle, updatedAt })],
  });
  return { ...toggle, updatedAt };
};
