import type { Actor } from '#domain/audit.ts';
import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { missingForSignUp, type SignUpStep } from '#domain/first-day.ts';
import { seasonOnOffer } from '#domain/season-days.ts';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import { toggleWords } from '#messages/toggles.ts';
import type { Deps } from '../deps.ts';
import { selectNeededPages, selectOwnClub } from '../first-day/queries.ts';
import { selectSeasons } from '../seasons/queries.ts';
import { write } from '../write.ts';
import { selectToggles, upsertToggle } from './queries.ts';

interface StandingToggle extends Toggle {
  updatedAt: Date;
  /** What keeps it closed although the club switched it on. */
  missing: SignUpStep[];
  /** True if it is switched on and no season is open to sign-up by its days. */
  isBetweenSeasons: boolean;
}

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** Returns every part of the site as the club switched it. Sign-up is off while something must be done first. */
const readToggles = async ({ db, now }: ReadDeps): Promise<StandingToggle[]> => {
  const [toggles, [club], pages, seasons] = await db.batch([
    selectToggles(db),
    selectOwnClub(db),
    selectNeededPages(db),
    selectSeasons(db),
  ]);
  const { isOpen } = seasonOnOffer(seasons, dayInParis(now()));
  const missing = missingForSignUp({ club, pages });
  return toggles.map((toggle) =>
    toggle.key === 'adhesion'
      ? {
          ...toggle,
          enabled: toggle.enabled && missing.length === 0,
          missing,
          isBetweenSeasons: toggle.enabled && !isOpen,
        }
      : { ...toggle, missing: [], isBetweenSeasons: false },
  );
};

/** Returns what is open to visitors and what is not. Sign-up is open while a season is (docs/rules.md#open-season). */
export const listToggles = async (deps: ReadDeps): Promise<Toggle[]> =>
  (await readToggles(deps)).map(({ key, enabled, isBetweenSeasons }) => ({
    key,
    enabled: enabled && !isBetweenSeasons,
  }));

/** Returns one part of the site. Throws `not-found`. */
export const findToggle = async (deps: ReadDeps, wanted: ToggleKey): Promise<Toggle> => {
  const toggle = (await listToggles(deps)).find(({ key }) => key === wanted);
  if (!toggle) throw new DomainError('not-found');
  return toggle;
};

/** Returns every part of the site with its name, when it was last switched, and what keeps it closed. */
export const listDescribedToggles = async (deps: ReadDeps) =>
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
