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

/** Returns the week and every closure, past ones too. */
export const findPlanning = async ({ db }: Pick<Deps, 'db'>): Promise<Planning> => {
  const [sessions, closures] = await db.batch([selectTrainingSessions(db), selectClosures(db)]);
  return { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) };
};

/** Returns the week and the closures that are not over. */
export const findPlanningAhead = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Planning> => {
  const [sessions, closures] = await db.batch([selectTrainingSessions(db), selectClosuresFrom(db, dayInParis(now()))]);
  return { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) };
};

/** Returns every closure, the earliest first. */
export const listClosures = async ({ db }: Pick<Deps, 'db'>): Promise<Closure[]> =>
  (await selectClosures(db)).map(toClosure);

type FeedDeps = Pick<Deps, 'db' | 'now' | 'settings'>;

/** Returns the data of the calendar with all training. */
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
 * Returns the data of the calendar at an address: of a discipline that is or was offered under that name, or of a name
 * that only the week uses. A session under a former name is in the calendar at its address. If another discipline took
 * a former name, that calendar holds both, so that subscribers of the renamed one lose no training. Throws `not-found`.
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
