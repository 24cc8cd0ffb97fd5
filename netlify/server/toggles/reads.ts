import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { missingForSignUp, type SignUpStep } from '#domain/first-day.ts';
import { seasonOnOffer } from '#domain/season-days.ts';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import type { Deps } from '../deps.ts';
import { selectNeededPages, selectOwnClub } from '../first-day/queries.ts';
import { selectSeasons } from '../seasons/queries.ts';
import { selectToggles } from './queries.ts';

interface StandingToggle extends Toggle {
  updatedAt: Date;
  /** What keeps it closed although the club switched it on. */
  missing: SignUpStep[];
  /** True if it is switched on and no season is open to sign-up by its days. */
  isBetweenSeasons: boolean;
}

export type ReadDeps = Pick<Deps, 'db' | 'payments' | 'now'>;

/** Returns every part of the site as the club switched it. Sign-up is off while something must be done first. */
export const readToggles = async ({ db, payments, now }: ReadDeps): Promise<StandingToggle[]> => {
  const [toggles, [club], pages, seasons] = await db.batch([
    selectToggles(db),
    selectOwnClub(db),
    selectNeededPages(db),
    selectSeasons(db),
  ]);
  const { isOpen } = seasonOnOffer(seasons, dayInParis(now()));
  const missing = missingForSignUp({ club, pages, takesMoney: !payments.isTest });
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
