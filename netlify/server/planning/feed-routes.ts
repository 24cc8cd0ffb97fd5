import { Hono } from 'hono';
import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { disciplineSlug } from '#domain/training.ts';
import { announcedPeriod } from '#domain/training-days.ts';
import { clubOf, selectClub } from '../club/queries.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { listProducts } from '../products/queries.ts';
import { renderFeed } from './feed.ts';
import { keptForTheDay } from './kept-for-the-day.ts';
import {
  selectClosures,
  selectLastClosureChange,
  selectTrainingSessions,
  toClosure,
  toTrainingSession,
} from './queries.ts';

const readFeed = async ({ db, now, settings }: Deps) => {
  const [[clubRow], sessions, closures, [lastChange]] = await db.batch([
    selectClub(db),
    selectTrainingSessions(db),
    selectClosures(db),
    selectLastClosureChange(db),
  ]);
  if (!clubRow) throw new DomainError('unavailable');
  const club = clubOf(clubRow, now());
  return {
    club,
    planning: { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) },
    period: announcedPeriod(dayInParis(now()), club.openSeason),
    closuresChangedAt: lastChange?.at ?? null,
    siteUrl: settings.siteUrl,
  };
};

const headersOf = (name: string) => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': `inline; filename="${name}.ics"`,
});

/** The calendars people subscribe to: everything, or one discipline. A discipline without training is an empty one. */
export const feedRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/planning.ics', keptForTheDay(deps, ['planning', 'club']), async (context) => {
      const feed = { ...(await readFeed(deps)), discipline: null, path: context.req.path };
      return context.body(await renderFeed(feed), 200, headersOf('planning'));
    })
    .get('/planning/:file{[a-z0-9-]+\\.ics}', keptForTheDay(deps, ['planning', 'club']), async (context) => {
      const slug = context.req.param('file').slice(0, -'.ics'.length);
      const feed = await readFeed(deps);
      const isIt = (name: string): boolean => disciplineSlug(name) === slug;
      const taught = feed.planning.sessions.find((session) => isIt(session.discipline))?.discipline;
      const discipline = taught ?? (await listProducts(deps.db)).find(({ name }) => isIt(name))?.name;
      if (discipline === undefined) throw new DomainError('not-found');
      const answer = await renderFeed({ ...feed, discipline, path: context.req.path });
      return context.body(answer, 200, headersOf(slug));
    });
