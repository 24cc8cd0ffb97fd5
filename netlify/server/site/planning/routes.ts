import { Hono } from 'hono';
import { findPlanningAhead } from '../../club/planning-reads.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { keptForTheDay } from '../../http/kept-for-the-day.ts';
import { findFeed, findFeedOf, renderFeed } from './feed.ts';

export const planningRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/planning', keptForTheDay(deps, ['planning']), async (context) =>
    context.json(await findPlanningAhead(deps)),
  );

const headersOf = (name: string) => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': `inline; filename="${name}.ics"`,
});

/**
 * Routes for the calendars that people subscribe to: all training, or one discipline. A discipline without training has
 * an empty calendar.
 */
export const feedRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/planning.ics', keptForTheDay(deps, ['planning', 'club']), async (context) => {
      const feed = { ...(await findFeed(deps)), discipline: null, path: context.req.path };
      return context.body(await renderFeed(feed), 200, headersOf('planning'));
    })
    .get(
      '/planning/:file{[a-z0-9-]+\\.ics}',
      keptForTheDay(deps, ['planning', 'products', 'club']),
      async (context) => {
        const slug = context.req.param('file').slice(0, -'.ics'.length);
        const feed = { ...(await findFeedOf(deps, slug)), path: context.req.path };
        return context.body(await renderFeed(feed), 200, headersOf(slug));
      },
    );
