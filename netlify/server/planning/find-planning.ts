import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { type Closure, disciplineSlug, type Planning } from '#domain/training.ts';
import { announcedPeriod, turnOfSeason } from '#domain/training-days.ts';
import { clubOf, selectClub } from '../club/queries.ts';
import type { Deps } from '../deps.ts';
import { selectDisciplines } from '../products/queries.ts';
import {
  selectClosures,
  selectClosuresFrom,
  selectLastClosureChange,
  selectTrainingSessions,
  toClosure,
  toTrainingSession,
} from './queries.ts';

/** The week and every closure, those that are over too. */
export const findPlanning = async ({ db }: Pick<Deps, 'db'>): Promise<Planning> => {
  const [sessions, closures] = await db.batch([selectTrainingSessions(db), selectClosures(db)]);
  return { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) };
};

/** The same without the closures that are over. */
export const findPlanningAhead = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Planning> => {
  const [sessions, closures] = await db.batch([selectTrainingSessions(db), selectClosuresFrom(db, dayInParis(now()))]);
  return { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) };
};

/** Every closure, the earliest first. */
export const listClosures = async ({ db }: Pick<Deps, 'db'>): Promise<Closure[]> =>
  (await selectClosures(db)).map(toClosure);

type FeedDeps = Pick<Deps, 'db' | 'now' | 'settings'>;

/** What the calendars tell. */
export const findFeed = async ({ db, now, settings }: FeedDeps) => {
  const [[clubRow], sessions, closures, [lastChange]] = await db.batch([
    selectClub(db),
    selectTrainingSessions(db),
    selectClosures(db),
    selectLastClosureChange(db),
  ]);
  if (!clubRow) throw new DomainError('unavailable');
  const club = clubOf(clubRow, now());
  const today = dayInParis(now());
  const changes = [clubRow.club.updatedAt, new Date(turnOfSeason(today)), lastChange?.at ?? 0];
  return {
    club,
    planning: { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) },
    period: announcedPeriod(today, club.openSeason),
    surroundingsChangedAt: new Date(Math.max(...changes.map(Number))),
    siteUrl: settings.siteUrl,
  };
};

/**
 * The same with the discipline whose calendar has that address: taught, or one that has been offered, or had another name
 * then. Throws `not-found`.
 */
export const findFeedOf = async (deps: FeedDeps, slug: string) => {
  const feed = await findFeed(deps);
  const isIt = (name: string): boolean => disciplineSlug(name) === slug;
  const taught = feed.planning.sessions.find((session) => isIt(session.discipline))?.discipline;
  if (taught !== undefined) return { ...feed, discipline: taught };
  const known = await selectDisciplines(deps.db);
  const found = known.find(({ name }) => isIt(name)) ?? known.find(({ formerSlugs }) => formerSlugs.includes(slug));
  if (!found) throw new DomainError('not-found');
  return { ...feed, discipline: found.name };
};
