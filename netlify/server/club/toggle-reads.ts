import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { closedAhead } from '#domain/planning/closed-days.ts';
import type { ClosedDays } from '#domain/planning/next-training.ts';
import { seasonOnOffer } from '#domain/season/season-days.ts';
import { missingForSignUp, missingToOpen, type SignUpStep } from '#domain/site/first-day.ts';
import type { Toggle, ToggleKey } from '#domain/site/toggle.ts';
import type { Deps } from '../deps.ts';
import { selectNeededPages, selectOwnClub } from './opening-queries.ts';
import { selectClosuresFrom, selectTrainingSessions, toClosure, toTrainingSession } from './planning-queries.ts';
import { selectSeasons } from './season-queries.ts';
import { selectToggles } from './toggle-queries.ts';

interface StandingToggle extends Toggle {
  updatedAt: Date;
  /** What keeps it closed: although the club switched it on, or before it can be switched on. */
  missing: SignUpStep[];
  /** True if it is switched on and no season is open to sign-up by its days. */
  isBetweenSeasons: boolean;
}

export type ReadDeps = Pick<Deps, 'db' | 'payments' | 'now'>;

/** What decides about the parts of the site. */
const selectStanding = (db: ReadDeps['db']) =>
  [selectToggles(db), selectOwnClub(db), selectNeededPages(db), selectSeasons(db)] as const;

type Standing = readonly [
  toggles: Awaited<ReturnType<typeof selectToggles>>,
  club: Awaited<ReturnType<typeof selectOwnClub>>,
  pages: Awaited<ReturnType<typeof selectNeededPages>>,
  seasons: Awaited<ReturnType<typeof selectSeasons>>,
];

const standingOf = (
  [toggles, [club], pages, seasons]: Standing,
  { payments, now }: Pick<ReadDeps, 'payments' | 'now'>,
): StandingToggle[] => {
  const { isOpen } = seasonOnOffer(seasons, dayInParis(now()));
  const ground = { club, pages, takesMoney: !payments.isTest };
  return toggles.map((toggle) => {
    if (toggle.key !== 'adhesion') return { ...toggle, missing: [], isBetweenSeasons: false };
    // More is needed to open sign-up than to keep it open.
    const missing = toggle.enabled ? missingForSignUp(ground) : missingToOpen(ground);
    return {
      ...toggle,
      enabled: toggle.enabled && missing.length === 0,
      missing,
      isBetweenSeasons: toggle.enabled && !isOpen,
    };
  });
};

/** Returns every part of the site as the club switched it. Sign-up is off while something must be done first. */
export const readToggles = async (deps: ReadDeps): Promise<StandingToggle[]> =>
  standingOf(await deps.db.batch(selectStanding(deps.db)), deps);

const shownOf = (standing: readonly StandingToggle[]): Toggle[] =>
  standing.map(({ key, enabled, isBetweenSeasons }) => ({ key, enabled: enabled && !isBetweenSeasons }));

/**
 * Returns what is open to visitors and what is not, and the days without training ahead. Sign-up is open while a season is
 * (docs/rules.md#open-season).
 */
export const findOpening = async (deps: ReadDeps): Promise<{ toggles: Toggle[]; closed: ClosedDays[] }> => {
  const today = dayInParis(deps.now());
  const [sessions, closures, ...standing] = await deps.db.batch([
    selectTrainingSessions(deps.db),
    selectClosuresFrom(deps.db, today),
    ...selectStanding(deps.db),
  ]);
  const planning = { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) };
  return { toggles: shownOf(standingOf(standing, deps)), closed: closedAhead(planning, today) };
};

/** Returns one part of the site. Throws `not-found`. */
export const findToggle = async (deps: ReadDeps, wanted: ToggleKey): Promise<Toggle> => {
  const toggle = shownOf(await readToggles(deps)).find(({ key }) => key === wanted);
  if (!toggle) throw new DomainError('not-found');
  return toggle;
};
