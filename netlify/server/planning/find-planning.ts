import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { disciplineSlug } from '#domain/slug.ts';
import type { Closure, Planning } from '#domain/training.ts';
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
 * The same for the discipline whose calendar has that address: one that has been offered, under that name or a former one,
 * or a name the week alone knows. A session called by a former name is in the calendar that has its address. Where another
 * discipline took a former name, its calendar holds both: who subscribed to the one that was renamed loses no training.
 * Throws `not-found`.
 */
export const findFeedOf = async (deps: FeedDeps, slug: string) => {
  const feed = await findFeed(deps);
  const known = await selectDisciplines(deps.db);
  const former = known.filter(({ formerSlugs }) => formerSlugs.includes(slug));
  const offered = known.find(({ name }) => disciplineSlug(name) === slug) ?? former[0];
  const slugs = [slug, ...former.map(({ name }) => disciplineSlug(name))];
  const sessions = feed.planning.sessions.filter(({ discipline }) => slugs.includes(disciplineSlug(discipline)));
  const discipline = offered?.name ?? sessions[0]?.discipline;
  if (discipline === undefined) throw new DomainError('not-found');
  return { ...feed, planning: { ...feed.planning, sessions }, discipline };
};
